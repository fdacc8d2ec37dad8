import { type Kysely, sql } from 'kysely';

/**
 * `created_at` of a demand was the time of its submission, although readers first saw it when it was approved. The submission stays in the
 * log of its review states.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update demands set created_at = approvals.first_at
    from (select demand_id, min(at) as first_at from demand_transitions where event = 'APPROVE' group by demand_id) approvals
    where approvals.demand_id = demands.id and approvals.first_at > demands.created_at
      and exists (
        select from demand_transitions submissions where submissions.demand_id = demands.id and submissions.event = 'SAVE'
          and submissions.before is null
      )`.execute(db);
}
