import * as z from 'zod';
import { isPortalPicture, MAX_IMAGES } from '../rules/image-variants.ts';
import { contactSources } from './access-enums.ts';
import { demandTypeCodes, settlementModes } from './demand-enums.ts';
import { timeSchema } from './envelope.ts';
import { writtenLine, writtenText } from './written-text.ts';

/** Fields that only demands of one type have (see shared/text/type-fields.ts): short texts by name. */
const typeFieldsSchema = z
  .record(z.string().regex(/^[a-zA-Z]{1,30}$/), writtenLine().max(100, '不能超过 100 个字'))
  .refine((fields) => Object.keys(fields).length <= 10, '类型信息过多')
  .default({});

/** Fields that a publisher enters; the error messages are defined with the fields. */
export const demandFieldsSchema = z.object({
  typeCode: z.enum(demandTypeCodes, '请选择合作类型'),
  title: writtenLine('请填写标题').min(5, '标题至少 5 个字').max(40, '标题不能超过 40 个字'),
  content: writtenText('请填写详细说明').min(20, '详细说明至少 20 个字').max(2_000, '详细说明不能超过 2000 个字'),
  industryCode: z.string('请选择所属行业').regex(/^\d{4}$/, '请选择所属行业'),
  regionCode: z.string('请选择合作地区').regex(/^\d{2}(\d{2}){0,2}$/, '请选择合作地区'),
  settlementModes: z
    .array(z.enum(settlementModes, '结算方式不正确'), '请选择结算方式')
    .min(1, '请选择结算方式')
    .max(5, '结算方式最多选 5 项')
    .refine((modes) => new Set(modes).size === modes.length, '结算方式不能重复'),
  budget: writtenLine()
    .max(30, '预算不能超过 30 个字')
    .nullish()
    .transform((text) => text || null),
  images: z
    .array(z.string().refine(isPortalPicture, '图片地址不正确'))
    .max(MAX_IMAGES, `图片最多 ${MAX_IMAGES} 张`)
    .refine((urls) => new Set(urls).size === urls.length, '图片不能重复')
    .default([]),
  contactSource: z.enum(contactSources, '请选择展示的联系方式').default('personal'),
  /** Last day of validity, `YYYY-MM-DD` in China; null: until taken down. The API refuses past days. */
  validUntil: z.iso
    .date('有效期不正确')
    .nullish()
    .transform((day) => day ?? null),
  typeFields: typeFieldsSchema,
});
export type DemandFields = z.output<typeof demandFieldsSchema>;

/** The fields that lists of demands show too; their shape is in `demandCardSchema`. */
type CardField = 'typeCode' | 'title' | 'industryCode' | 'regionCode' | 'settlementModes' | 'budget';

/** Shape of the other fields in answers. Which contact a demand shows is returned to its publisher only. */
export const detailFields = {
  content: z.string().catch(''),
  images: z.array(z.string()).catch([]),
  validUntil: timeSchema.nullish().catch(null),
  /** Fields that only demands of this type have. */
  typeFields: z.record(z.string(), z.string()).nullish().catch(null),
} satisfies Record<Exclude<keyof DemandFields, CardField | 'contactSource'>, z.ZodType>;
