import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useGoTo } from '#client/lib/navigation.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { KEYWORD_PARAM, MAX_KEYWORD, orgHref } from '../org-model.ts';
import { useJoinDialog } from '../use-join-dialog.tsx';
import { useListKeys } from '../use-list-keys.ts';
import { useOrgSuggestions } from '../use-org-suggestions.ts';
import { OrgOptions } from './org-options.tsx';

const Form = styled.form`
  max-width: 640px;
`;

/* The list below is as wide as the field and the button together. */
const Row = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
`;

/**
 * The search field for organizations: suggests some while the user types; Enter, also without JavaScript, lists all results. Offers to
 * create an organization if none is found.
 */
export function OrgSearch({ keyword }: { keyword: string }) {
  const id = useId();
  const goTo = useGoTo();
  const [typed, setTyped] = useState(keyword);
  const [isOpen, setOpen] = useState(false);
  const joining = useJoinDialog();
  const suggestions = useOrgSuggestions(typed, isOpen);
  const { orgs, problem } = suggestions;
  const hasOptions = isOpen && orgs !== null;
  const isShown = hasOptions || (isOpen && problem !== null);

  const choose = (index: number) => {
    setOpen(false);
    const org = orgs?.[index];
    if (!org) return goTo(orgHref({ keyword: typed.trim(), form: 'found' }));
    joining.choose(org);
  };
  const ids = hasOptions ? [...orgs.map((org) => `${id}-${org.id}`), `${id}-create`] : [];
  const { activeId, onKeyDown, reset } = useListKeys(ids, { isOpen: isShown, setOpen, choose });
  const take = (value: string) => {
    setTyped(value);
    setOpen(true);
    reset();
  };
  const type = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
    // Ignore the letters of an unfinished IME composition.
    if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) take(currentTarget.value);
  };
  return (
    <>
      <Form action={orgHref()} method="get" role="search" aria-label="查找企业" onSubmit={() => setOpen(false)}>
        <Field label="企业名称或统一社会信用代码" htmlFor={id} help="输入 2 个字以上，从列表中选择，或回车查看全部结果">
          <Row>
            <TextInput
              name={KEYWORD_PARAM}
              role="combobox"
              aria-expanded={hasOptions}
              aria-controls={hasOptions ? `${id}-list` : undefined}
              aria-activedescendant={activeId ?? undefined}
              aria-autocomplete="list"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={MAX_KEYWORD}
              placeholder="例如：文化传播"
              defaultValue={keyword}
              onInput={type}
              onCompositionEnd={({ currentTarget }) => take(currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={() => setOpen(false)}
            />

            <Button type="submit" size="large">
              <Search size={16} aria-hidden="true" />
              查找
            </Button>
            {isShown && <OrgOptions suggestions={suggestions} id={`${id}-list`} ids={ids} activeId={activeId} onChoose={choose} />}
          </Row>
        </Field>
        <VisuallyHidden>
          <span role="status">{hasOptions ? foundText(orgs.length) : ''}</span>
        </VisuallyHidden>
      </Form>
      {joining.dialog}
    </>
  );
}

const foundText = (count: number): string => (count > 0 ? `找到 ${count} 家企业，用上下键选择` : '没有找到企业，可以创建');
