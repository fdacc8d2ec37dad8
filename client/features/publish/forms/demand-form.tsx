import { CircleAlert } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useState, useSyncExternalStore } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { ImagesField } from '#client/forms/images-field.tsx';
import { IndustryField } from '#client/forms/industry-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useFieldOfAddress } from '#client/forms/use-field-of-address.ts';
import { useUploads } from '#client/forms/use-uploads.ts';
import { useDirtyForm } from '#client/lib/dirty-forms.ts';
import { pastedPictures } from '#client/lib/pasted-pictures.ts';
import { uploadImage } from '#client/lib/upload-image.ts';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { FieldPair } from '#client/ui/field.tsx';
import { Note } from '#client/ui/note.tsx';
import type { CreationData, MyDemand } from '#shared/contract/publish.ts';
import { chinaDay } from '#shared/rules/china-day.ts';
import { MAX_IMAGES } from '#shared/rules/image-variants.ts';
import { ContactSection } from '../components/contact-section.tsx';
import { ContactWatch } from '../components/contact-watch.tsx';
import { DraftNotice } from '../components/draft-notice.tsx';
import { FormFooter } from '../components/form-footer.tsx';
import { PlaceField } from '../components/place-field.tsx';
import { PrecheckPanel } from '../components/precheck-panel.tsx';
import { SettlementField } from '../components/settlement-field.tsx';
import { StalePanel } from '../components/stale-panel.tsx';
import { IndustrySuggestions, PlaceSuggestions } from '../components/suggestions.tsx';
import { TypeChoice } from '../components/type-choice.tsx';
import { TypeQuestions } from '../components/type-questions.tsx';
import { draftName } from '../draft-storage.ts';
import { budgetHelp, draftPreviewHref } from '../publish-model.ts';
import { FIELD_IDS, type ProposedFields } from '../publish-values.ts';
import { type ReviewNote, reviewNotes } from '../review-model.ts';
import type { SavedDemand } from '../send-demand.ts';
import { changeField, EditorField } from './editor-field.tsx';
import { type Editor, useDemandForm } from './use-demand-form.ts';
import { useDemandSubmit } from './use-demand-submit.ts';
import { useMissingContact } from './use-missing-contact.ts';

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);

  /* Keeps the focused field above the sticky bar. */
  :is(input, textarea, select, button) {
    scroll-margin-bottom: var(--space-8);
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
  /** The demand that is edited; null for a new one. */
  demand: MyDemand | null;
  /** Type of a new demand; empty if not chosen. */
  typeCode: string;
  proposed?: ProposedFields | undefined;
  onSaved: (saved: SavedDemand) => void;
  /** Shows the demand as it was saved elsewhere in the meantime. */
  onLoadLatest: (latest: MyDemand) => void;
}

/** The form with all fields of a demand. */
export function DemandForm({ userId, creation, demand, typeCode, proposed, onSaved, onLoadLatest }: DemandFormProps) {
  const { editor, notice, setNotice } = useDemandForm({ userId, demand, typeCode, proposed, lists: creation });
  const { form, autosave } = editor;
  const chosenType = useWatch({ control: form.control, name: 'typeCode' });
  const pictures = useWatch({ control: form.control, name: 'images' });
  const sending = useUploads({
    stored: pictures,
    max: MAX_IMAGES,
    upload: uploadImage,
    onChange: (next) => changeField(form, 'images', next),
  });
  const { isDirty, errors } = useFormState({ control: form.control });
  useDirtyForm(isDirty, 'kept');
  useFieldOfAddress(FIELD_IDS);
  const { missing, save: saveContact } = useMissingContact(userId, editor, creation.contact);
  // The section keeps its position after it is filled in.
  const [isContactFirst] = useState(missing !== null);
  const { isBusy, isStale, block, submit, submitOver } = useDemandSubmit({ editor, demand, saveFirst: saveContact, onSaved });

  const chooseType = (code: string) => {
    const choose = () => changeField(form, 'typeCode', code);
    if (demand) choose();
    else if (autosave.current) autosave.current.moveTo(draftName(userId, { typeCode: code }), choose);
    else choose();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedPictures(event.clipboardData);
    if (pasted.length === 0) return;
    event.preventDefault();
    sending.add(pasted);
  };
  // Accept drops outside the image field too: otherwise the browser would navigate to the dropped file.
  const drop = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    if (event.type === 'drop') sending.add([...event.dataTransfer.files]);
  };
  const contactSection = <ContactSection editor={editor} contact={creation.contact} missing={missing} />;
  return (
    <Stack onPaste={paste} onDragOver={drop} onDrop={drop}>
      {demand ? notesOf(demand).map((note) => <ReviewLine key={note.text} {...note} />) : <PrecheckPanel />}
      {isContactFirst && contactSection}
      <Stack
        as="form"
        id={FORM_ID}
        method="post"
        noValidate
        aria-label={demand ? '编辑需求' : '发布需求'}
        onSubmit={(event) => void submit(event)}
      >
        <Card as="section">
          <TypeChoice editor={editor} onChoose={chooseType} />
        </Card>
        <Card as="section" aria-labelledby="content-title">
          <CardTitle id="content-title">需求内容</CardTitle>
          <Fields>
            <EditorField editor={editor} name="title">
              {(field) => (
                <ContactWatch text={field.value}>
                  <TextField
                    {...field}
                    label="标题"
                    limit={40}
                    placeholder="一句话说清楚：找谁、合作什么"
                    help="5–40 个字，请勿填写联系方式"
                    required
                  />
                </ContactWatch>
              )}
            </EditorField>
            <EditorField editor={editor} name="content">
              {(field) => (
                <ContactWatch text={field.value}>
                  <TextField
                    {...field}
                    label="详细说明"
                    limit={2000}
                    placeholder="介绍您的产品或资源、合作方式、对合作方的要求、已有案例和数据……"
                    help="20–2000 个字。写得越具体，越容易找到合适的合作方"
                    required
                    isLong
                  />
                </ContactWatch>
              )}
            </EditorField>
            <TypeQuestions editor={editor} />
            <EditorField editor={editor} name="images">
              {(field) => (
                <ImagesField
                  {...field}
                  label="图片"
                  max={MAX_IMAGES}
                  help={`最多 ${MAX_IMAGES} 张，每张不超过 10 MB，第一张作为封面。可以拖入，也可以直接粘贴截图。`}
                  hasCover
                  sending={sending}
                  onBlocked={(reason) => block('images', reason)}
                />
              )}
            </EditorField>
          </Fields>
        </Card>
        <Card as="section" aria-labelledby="terms-title">
          <CardTitle id="terms-title">合作条件</CardTitle>
          <Fields>
            <FieldPair>
              <div>
                <EditorField editor={editor} name="industryCode">
                  {(field) => <IndustryField {...field} label="所属行业" industries={creation.industries} required />}
                </EditorField>
                <IndustrySuggestions editor={editor} industries={creation.industries} />
              </div>
              <div>
                <PlaceField editor={editor} regions={creation.regions} />
                <PlaceSuggestions editor={editor} regions={creation.regions} />
              </div>
            </FieldPair>
            <FieldPair>
              <SettlementField editor={editor} />
              <EditorField editor={editor} name="budget">
                {(field) => (
                  <ContactWatch text={field.value}>
                    <TextField {...field} label="预算" limit={30} placeholder="例如：5–10 万/月，选填" help={budgetHelp(field.value)} />
                  </ContactWatch>
                )}
              </EditorField>
            </FieldPair>
            <FieldPair>
              <ValidityField editor={editor} />
            </FieldPair>
          </Fields>
        </Card>
      </Stack>
      {!isContactFirst && contactSection}
      <FormFooter
        formId={FORM_ID}
        label={demand ? '提交修改' : '提交审核'}
        previewHref={draftPreviewHref(demand?.id ?? null, chosenType)}
        problem={errors.root?.message ?? null}
        isBusy={isBusy || missing?.isBusy === true}
      >
        {/* One question at a time: the panel below offers the same choice for the conflict itself. */}
        <DraftNotice
          notice={isStale && demand ? null : notice}
          editor={editor}
          demand={demand}
          onLoad={onLoadLatest}
          onClose={() => setNotice(null)}
        />
        {isStale && demand && (
          <StalePanel demand={demand} isBusy={isBusy} editor={editor} onLoad={onLoadLatest} onKeep={() => void submitOver(demand)} />
        )}
      </FormFooter>
    </Stack>
  );
}

/** The last day of the demand's validity. The calendar starts today, which only the browser knows. */
function ValidityField({ editor }: { editor: Editor }) {
  const today = useSyncExternalStore(never, readToday, unknownDay);
  return (
    <EditorField editor={editor} name="validUntil">
      {(field) => <TextField {...field} label="有效期至" help="不填则长期有效，直到您下架" type="date" min={today} />}
    </EditorField>
  );
}

const never = () => () => {};
const readToday = (): string | undefined => chinaDay(Date.now());
const unknownDay = (): undefined => undefined;

/** Replaces the note about a published demand if it has expired and is no longer visible. */
const notesOf = (demand: MyDemand): ReviewNote[] => {
  const notes = reviewNotes(demand);
  if (demand.auditStatus !== 'PUBLISH' || !demand.expired) return notes;
  return [
    ...notes.filter(({ tone }) => tone !== 'brand'),
    { tone: 'warning', text: '这条需求已过有效期，其他人看不到它。修改有效期，通过审核后会重新展示。' },
  ];
};

const ReviewLine = ({ tone, text }: { tone: string; text: string }) => (
  <Note data-tone={tone}>
    <CircleAlert size={16} aria-hidden="true" />
    <p>{text}</p>
  </Note>
);
