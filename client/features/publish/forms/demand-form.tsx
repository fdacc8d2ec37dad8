import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useSyncExternalStore } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import type { CreationData, MyDemand } from '#shared/contract/publish-contract.ts';
import { ContactSection } from '../components/contact-section.tsx';
import { DraftNotice } from '../components/draft-notice.tsx';
import { FieldPair } from '../components/field-pair.tsx';
import { FormFoot } from '../components/form-foot.tsx';
import { ImageField } from '../components/image-field.tsx';
import { IndustryField } from '../components/industry-field.tsx';
import { Note } from '../components/note.tsx';
import { PrecheckPanel } from '../components/precheck-panel.tsx';
import { RegionField } from '../components/region-field.tsx';
import { SettlementField } from '../components/settlement-field.tsx';
import { StalePanel } from '../components/stale-panel.tsx';
import { TextField } from '../components/text-field.tsx';
import { TypeChoice } from '../components/type-choice.tsx';
import { TypeQuestions } from '../components/type-questions.tsx';
import { ValidityField } from '../components/validity-field.tsx';
import { draftName } from '../draft-storage.ts';
import { imagesOf } from '../image-uploads.ts';
import { draftPreviewHref } from '../publish-model.ts';
import { reviewNotes } from '../review-model.ts';
import type { SavedDemand } from '../send-demand.ts';
import { changeField } from './change-field.ts';
import { useDemandForm } from './use-demand-form.ts';
import { useDemandSubmit } from './use-demand-submit.ts';
import { useImageUploads } from './use-image-uploads.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  /* What has the focus is never under the bar at the bottom. */
  :is(input, textarea, select, button) {
    scroll-margin-bottom: 96px;
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
`;

const FORM_ID = 'demand-form';

interface DemandFormProps {
  userId: string;
  creation: CreationData;
  /** The demand that is changed; null for a new one. */
  demand: MyDemand | null;
  /** Of a new demand; empty: not chosen. */
  typeCode: string;
  onSaved: (saved: SavedDemand) => void;
  /** Show the demand as it was saved elsewhere in between. */
  onLoadLatest: (latest: MyDemand) => void;
}

/** Everything that a demand says, in the order in which one thinks of it (R33). */
export function DemandForm({ userId, creation, demand, typeCode, onSaved, onLoadLatest }: DemandFormProps) {
  const { editor, notice, setNotice } = useDemandForm({ userId, demand, typeCode });
  const { form, keeper } = editor;
  const chosenType = useWatch({ control: form.control, name: 'typeCode' });
  const images = useImageUploads(form);
  const { isDirty } = useFormState({ control: form.control });
  useDirtyForm(isDirty || images.uploads.length > 0);
  const { isBusy, isStale, problem, submit, submitOver } = useDemandSubmit({ editor, demand, images, onSaved });
  // What is chosen before would be forgotten; what is typed before is not.
  const isAlive = useSyncExternalStore(never, yes, no);

  const chooseType = (code: string) => {
    const choose = () => changeField(form, 'typeCode', code);
    if (demand) choose();
    else if (keeper.current) keeper.current.moveTo(draftName(userId, { typeCode: code }), choose);
    else choose();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = imagesOf(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    images.add(pasted);
  };
  // Beside the place for pictures too: the browser would leave the page for the dropped file.
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') images.add(imagesOf(event.dataTransfer));
  };
  return (
    <Stack onPaste={paste} onDragOver={drop} onDrop={drop}>
      {demand ? reviewNotes(demand).map((note) => <ReviewLine key={note.text} {...note} />) : <PrecheckPanel />}
      <Stack
        as="form"
        id={FORM_ID}
        method="post"
        noValidate
        aria-label={demand ? '编辑需求' : '发布需求'}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card as="section" inert={!isAlive}>
          <TypeChoice editor={editor} onChoose={chooseType} />
        </Card>
        <Card as="section" aria-labelledby="content-title">
          <CardTitle id="content-title">需求内容</CardTitle>
          <Fields>
            <TextField
              editor={editor}
              name="title"
              label="标题"
              limit={40}
              placeholder="一句话说清楚：找谁、合作什么"
              help="5–40 个字，请勿填写联系方式"
              required
            />
            <TextField
              editor={editor}
              name="content"
              label="详细说明"
              limit={2000}
              placeholder="介绍您的产品或资源、合作方式、对合作方的要求、已有案例和数据……"
              help="20–2000 个字。写得越具体，越容易找到合适的合作方"
              required
              isLong
            />
            <TypeQuestions editor={editor} />
            <ImageField editor={editor} images={images} />
          </Fields>
        </Card>
        <Card as="section" aria-labelledby="terms-title" inert={!isAlive}>
          <CardTitle id="terms-title">合作条件</CardTitle>
          <Fields>
            <FieldPair>
              <IndustryField editor={editor} industries={creation.industries} />
              <RegionField editor={editor} regions={creation.regions} />
            </FieldPair>
            <FieldPair>
              <SettlementField editor={editor} />
              <TextField editor={editor} name="budget" label="预算" limit={30} placeholder="例如：5–10 万/月，选填" />
            </FieldPair>
            <FieldPair>
              <ValidityField editor={editor} />
            </FieldPair>
          </Fields>
        </Card>
      </Stack>
      <ContactSection editor={editor} contact={creation.contact} isAlive={isAlive} />
      <FormFoot
        formId={FORM_ID}
        label={demand ? '提交修改' : '提交审核'}
        previewHref={draftPreviewHref(demand?.id ?? null, chosenType)}
        problem={problem}
        isBusy={isBusy}
        isAlive={isAlive}
      >
        <DraftNotice notice={notice} editor={editor} onClose={() => setNotice(null)} />
        {isStale && demand && (
          <StalePanel demand={demand} isBusy={isBusy} editor={editor} onLoad={onLoadLatest} onKeep={() => void submitOver(demand)} />
        )}
      </FormFoot>
    </Stack>
  );
}

const ReviewLine = ({ tone, text }: { tone: string; text: string }) => (
  <Note data-tone={tone}>
    <CircleAlert size={16} aria-hidden="true" />
    <p>{text}</p>
  </Note>
);

const never = () => () => {};
const yes = () => true;
const no = () => false;
