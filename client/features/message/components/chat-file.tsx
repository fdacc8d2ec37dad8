import { FileText } from 'lucide-react';
import { styled } from 'styled-components';
import type { ChatFile } from '#shared/contract/chat-attachments.ts';
import { chatFileUrl, sizeText } from '#shared/rules/chat-attachments.ts';
import { AttachmentWords } from './attachment-words.tsx';

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
    <AttachmentWords>
      <strong>{name}</strong>
      <small>
        {kind.toUpperCase()} · {sizeText(bytes)}
      </small>
      {!scanned && !isOwn && <small>未经病毒扫描，请确认来源后再打开</small>}
    </AttachmentWords>
  </Card>
);
