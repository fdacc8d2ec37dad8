/** `zhangsan@example.com` → `zh***@example.com`: its owner knows it again, nobody else learns it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
}
