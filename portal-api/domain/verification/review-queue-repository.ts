import { verificationStatus } from '#shared/contract/verification-status.ts';
import { normaliseText } from '#shared/rules/search/normalise-text.ts';
import type { Database } from '../../platform/db/database.ts';

/** Maximum number of entries of each kind that a reviewer gets at once, oldest first. */
const QUEUE_LENGTH = 100;

export const listWaitingPeople = (db: Database) =>
  db
    .selectFrom('real_name_checks')
    .innerJoin('users', 'users.id', 'real_name_checks.user_id')
    .select(['real_name_checks.id', 'user_id', 'real_name', 'id_number', 'images', 'submitted_at', 'users.nickname'])
    .where('status', '=', verificationStatus.PENDING)
    .orderBy('real_name_checks.id')
    .limit(QUEUE_LENGTH)
    .execute();

export const listWaitingOfficials = (db: Database) =>
  db
    .selectFrom('official_checks')
    .innerJoin('users', 'users.id', 'official_checks.user_id')
    .innerJoin('organizations', 'organizations.id', 'official_checks.org_id')
    .select(['official_checks.id', 'official_checks.position', 'proof_images', 'submitted_at', 'users.nickname'])
    .select(['organizations.name', 'organizations.credit_no'])
    .where('status', '=', verificationStatus.PENDING)
    .orderBy('official_checks.id')
    .limit(QUEUE_LENGTH)
    .execute();

/** Lists organizations with a pending licence, their owner and who submitted it, who may have left since. Earliest submission first. */
export const listWaitingOrgs = (db: Database) =>
  db
    .selectFrom('organizations')
    .leftJoin('org_members', (join) => join.onRef('org_members.org_id', '=', 'organizations.id').on('org_members.role', '=', 'OWNER'))
    .leftJoin('users', 'users.id', 'org_members.user_id')
    .leftJoin('private_files', 'private_files.id', 'organizations.license_image')
    .leftJoin('users as submitter', 'submitter.id', 'private_files.owner_id')
    .select(['organizations.id', 'name', 'credit_no', 'legal_person', 'license_image', 'users.nickname', 'submitter.nickname as submitter'])
    .select((eb) => eb.fn.coalesce('private_files.used_at', 'organizations.created_at').as('submitted_at'))
    .where('official_status', '=', verificationStatus.PENDING)
    .orderBy('submitted_at')
    .orderBy('organizations.id')
    .limit(QUEUE_LENGTH)
    .execute();

/** Lists organizations whose name contains the keyword or whose credit number it is, with their number of members. */
export const findOrgsForReview = (db: Database, keyword: string) =>
  db
    .selectFrom('organizations')
    .leftJoin('org_members', (join) => join.onRef('org_members.org_id', '=', 'organizations.id').on('org_members.role', '=', 'OWNER'))
    .leftJoin('users', 'users.id', 'org_members.user_id')
    .select([
      'organizations.id',
      'name',
      'credit_no',
      'legal_person',
      'license_image',
      'official_status',
      'reject_reason',
      'users.nickname',
    ])
    .select((eb) =>
      eb
        .selectFrom('org_members as m')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .whereRef('m.org_id', '=', 'organizations.id')
        .where('m.status', '=', 'JOINED')
        .as('members'),
    )
    .where((eb) =>
      eb.or([
        eb(eb.fn<number>('strpos', ['search_name', eb.val(normaliseText(keyword))]), '>', 0),
        eb('credit_no', '=', keyword.toUpperCase()),
      ]),
    )
    .orderBy('organizations.id')
    .limit(QUEUE_LENGTH)
    .execute();
