import { QRCodeSVG } from 'qrcode.react';

/** A QR code, dark on white in every color scheme, as scanners expect. Import it when it is first shown, never with the page. */
export const QrCode = ({ value, label, size = 144 }: { value: string; label: string; size?: number }) => (
  <QRCodeSVG value={value} size={size} marginSize={2} level="M" bgColor="#ffffff" fgColor="#111827" title={label} role="img" />
);
