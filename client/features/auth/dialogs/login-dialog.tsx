export const LoginDialog = () => null;
