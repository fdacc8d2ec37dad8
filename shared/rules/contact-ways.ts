interface Ways {
  phone?: string | null | undefined;
  wechat?: string | null | undefined;
  qq?: string | null | undefined;
  email?: string | null | undefined;
}

/** There is a way to reach somebody. */
export const hasContactWay = ({ phone, wechat, qq, email }: Ways): boolean => Boolean(phone || wechat || qq || email);

/** A contact that a demand may show: a name and at least one way (`completed`). */
export const isCompleteContact = (contact: Ways & { name?: string | null | undefined }): boolean =>
  Boolean(contact.name) && hasContactWay(contact);
