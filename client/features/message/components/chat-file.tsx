import { FileText } from 'lucide-react';
import { styled } from 'styled-components';
import type { ChatFile } from '#shared/contract/chat-attachments.ts';
import { chatFileUrl, sizeText } from '#shared/rules/chat-attachments.ts';

const Card = styled.a`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-2) var(--space-3);
  box-sizing: border-box;
  width: 280px;
  max-width: 100%;
  min-height: 44px;
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);

  &:hover {
    border-color: var(--brand);
  }
  svg {
    color: var(--brand);
  }
  strong,
  small {
    display: block;
    overflow-wrap: anywhere;
  }
  strong {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-weight: var(--weight-medium);
  }
  small {
    color: var(--text-muted);
    font: var(--weight-regular) var(--type-small) var(--font);
  }
`;

interface ChatFileCardProps {
  threadId: string;
  file: ChatFile;
  /** Whether the user has sent it, who needs no warning about it. */
  isOwn: boolean;
}

/** The document of a message; a press saves it. */
export const ChatFileCard = ({ threadId, file: { id, name, kind, bytes, scanned }, isOwn }: ChatFileCardProps) => (
  <Card href={chatFileUrl(threadId, id)} download="" title={name}>
    <FileText size={24} aria-hidden="true" />
    <span>
      <strong>{name}</strong>
      <small>
        {kind.toUpperCase()} · {sizeText(bytes)}
      </small>
      {!scanned && !isOwn && <small>未经病毒扫描，请确认来源后再打开</small>}
    </span>
  </Card>
);
