import type { z } from 'zod';
import type { OperatorContext } from '../domain/operators/operator-context.ts';
import type { Html } from '../platform/http/html.ts';
import type { PictureField } from './picture-fields.ts';

export interface ContentItem {
  id: string;
  version: number;
}

/** A page on which operators write something that the portal shows: a list, with a form for a new item and one for each. */
export interface ContentPage<Item extends ContentItem, Form extends Record<string, unknown>> {
  path: string;
  /** Name of an item, and title of the page. */
  name: string;
  /** The content of a form, as typed. */
  form: z.ZodType<Form>;
  blank: Form;
  /** The sentence below the form of a new item. */
  note: string;
  /** Maximum number of listed items; unlimited without it. */
  limit?: number;
  /** Pictures of an item; their addresses are part of the form. */
  pictures?: readonly PictureField[];
  /** Items may be drafts; returns whether users see the item, or will. */
  isPublic?(item: Item): boolean;
  /** The button that hides an item that users see. */
  takeBackName?: string;
  /** Names of the commands, which take the input, and the id of an item that exists. */
  commands: { add: string; edit: string; remove: string };
  /** Further forms of an item, by the last part of their address: commands that take the id and the fields of the form. */
  acts?: Readonly<Record<string, string>>;
  list(operator: OperatorContext): Promise<readonly Item[]>;
  toForm(item: Item): Form;
  toInput(form: Form): object;
  fields(form: Form): Html;
  /** How the portal shows what was typed. */
  preview(form: Form): Html;
  /** The typed content, for comparison: names and texts. */
  facts(form: Form): readonly (readonly [name: string, text: string])[];
  /** The heading of an item, and what is to be known about it. */
  render(item: Item): Html;
  /** The forms of `acts`. */
  buttons?(item: Item, place: { index: number; count: number }, context: { action: string; token: Html }): Html;
}
