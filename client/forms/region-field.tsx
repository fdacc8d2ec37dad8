import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsHydrated } from '#client/lib/hydration.ts';
import { ChoiceButton } from '#client/ui/choice-button.tsx';
import { Field } from '#client/ui/field.tsx';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { CodeNode } from '#shared/contract/reference.ts';
import type { FormField } from './form-field.ts';
import { regionTreeQuery } from './reference-queries.ts';
import { NATIONWIDE, type Region, regionName } from './region-model.ts';

const RegionDialog = lazyDialog(async () => (await import('./region-dialog.tsx')).RegionDialog);

interface RegionFieldProps extends Omit<FormField, 'onChange'> {
  label: string;
  required?: boolean;
  help?: string;
  /** Deepest level to choose: 2 is 市, 3 (the default) is 区. */
  depth?: 2 | 3;
  /** Whether 全国 (code 00) can be chosen. Default: false. */
  hasNationwide?: boolean;
  /** Name of the value if the page knows it, such as 「广东省 深圳市」. Otherwise it is looked up. */
  valueName?: string;
  /** Regions that the page knows: used for names, and as the options if the API cannot return the tree. */
  regions?: readonly CodeNode[];
  onChange: (code: string, name: string) => void;
}

/** A region field; the region is chosen in a dialog. The value is its code of 2, 4 or 6 digits, '' for none. */
export function RegionField(props: RegionFieldProps) {
  const { id, value, error, label, help, required = false, depth = 3, hasNationwide = false, regions = [], onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Region | null>(null);
  const name = useRegionName(props, chosen);
  const choose = (region: Region) => {
    setChosen(region);
    onChange(region.code, region.name);
    setOpen(false);
  };
  return (
    <>
      <Field label={label} htmlFor={id} help={help} error={error} required={required}>
        <ChoiceButton id={id} label={label} value={name} isInvalid={error !== null} onPress={() => setOpen(true)} />
      </Field>
      <RegionDialog
        open={isOpen}
        onOpenChange={setOpen}
        label={label}
        code={value}
        depth={depth}
        hasNationwide={hasNationwide}
        isOptional={!required}
        fallback={regions}
        onChoose={choose}
      />
    </>
  );
}

/** Returns the name of a code. Fetches the tree only if no other source has the name, and never before hydration. */
function useRegionName({ value, valueName = '', depth = 3, regions = [] }: RegionFieldProps, chosen: Region | null): string {
  // The name passed in belongs to the value it was passed with.
  const [given, setGiven] = useState({ code: value, name: valueName });
  if (given.name !== valueName) setGiven({ code: value, name: valueName });
  const known = [chosen, given, NATIONWIDE].find((region) => region?.code === value)?.name || nearestName(regions, value);
  const isHydrated = useIsHydrated();
  const isUnknown = value !== '' && known === '';
  const { data, isError } = useQuery({ ...regionTreeQuery(depth), enabled: isHydrated && isUnknown });
  if (!isUnknown) return value && known;
  if (!isHydrated || (!data && !isError)) return '…';
  return nearestName(data ?? [], value) || value;
}

const nearestName = (tree: readonly CodeNode[], code: string): string => regionName(tree, code) || regionName(tree, code.slice(0, 4));
