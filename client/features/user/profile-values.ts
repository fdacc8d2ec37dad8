import type { CallRequest } from '#shared/contract/define-call.ts';
import type { editUser, User } from '#shared/contract/user.ts';

/** The values of the form; '' means no value. */
export interface ProfileValues {
  avatar: string;
  nickname: string;
  sex: string;
  position: string;
  industryCode: string;
  regionCode: string;
}

type Known = Pick<User, 'nickname' | 'avatar' | 'sex' | 'position' | 'industryCode' | 'regionCode'>;

export const toProfileValues = ({ nickname, avatar, sex, position, industryCode, regionCode }: Known): ProfileValues => ({
  avatar: avatar ?? '',
  nickname,
  sex: sex == null ? '' : String(sex),
  position: position ?? '',
  industryCode: industryCode ?? '',
  regionCode: regionCode ?? '',
});

type Changes = CallRequest<typeof editUser>['body'];

/** Returns the body of the call with only the changes, so that an old name or picture that today's rules would refuse does not block it. */
export function toProfileChanges(values: ProfileValues, known: Known): Changes {
  const before = toProfileValues(known);
  const whole: Required<Changes> = {
    avatar: values.avatar || null,
    nickname: values.nickname.trim(),
    sex: toSex(values.sex),
    position: values.position.trim() || null,
    industryCode: values.industryCode || null,
    regionCode: values.regionCode || null,
  };
  const isChanged = ([name]: [string, unknown]) => {
    const field = name as keyof ProfileValues;
    return values[field].trim() !== before[field];
  };
  return Object.fromEntries(Object.entries(whole).filter(isChanged));
}

const toSex = (sex: string): 0 | 10 | 20 | null => (sex === '0' ? 0 : sex === '10' ? 10 : sex === '20' ? 20 : null);
