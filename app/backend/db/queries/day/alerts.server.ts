import { type SQL, sql } from 'drizzle-orm'
import { WARNING_DAYS } from '#app/domain/agent/certificate.ts'
import {
  agents,
  bookings,
  closureBookings,
  counterDevices,
  counterLogs,
  gateScans,
  invoices,
  issues,
  messages,
  payments,
  privacyRequests,
  refunds,
  strayPayments,
  withdrawals,
  wordpressPosts
} from '../../schema.server.ts'
import { isLastOfName } from '../agents/credentials.server.ts'
import { amountsOf } from '../bookings/amounts.server.ts'
import { guidedBy } from '../bookings/bookings.server.ts'
import { isOverdue } from '../issues/list.server.ts'

/** Parts of a day that the viewer may see. */
export interface DaySight {
  bookings: boolean
  money: boolean
  refunds: boolean
  /** Whether alerts cover all bookings, not only those that the user guides. */
  allBookings: boolean
  messages: boolean
  /** Whether alerts cover every guide, or only the user's own. */
  allGuides: boolean
  counters: boolean
  issues: boolean
  /** True for all requests of the place. */
  attends: boolean
  /** Money that does not fit. */
  unsettled: boolean
  /** Refunds that wait for an approval. */
  refundMoves: boolean
  /** Withdrawals requested by others. */
  withdrawals: boolean
  /** Invoices that need a person. */
  invoices: boolean
  /** Closed days with visitors who have not answered. */
  closures: boolean
  /** Requests that people made about their data. */
  privacy: boolean
  /** Bookings of the vendor's site that wait for a person. */
  siteBookings: boolean
  /** Scans without network that did not fit. */
  gateConflicts: boolean
}

/** Null for alerts that the viewer may not see. */
export interface Alerts {
  /** Centavos. */
  refunds: { bookings: number; value: number } | null
  messages: number | null
  certificates: {
    total: number
    data: { agent_uuid: string; agent: string; certificate: string; valid_until: string }[]
  }
  counters: { total: number; names: string[] } | null
  issues: number | null
  unsettled: { held: number; disputed: number; stray: number } | null
  refundMoves: { approve: number; problem: number } | null
  withdrawals: number | null
  invoices: number | null
  closures: number | null
  privacy: { waiting: number; late: number } | null
  siteBookings: number | null
  gateConflicts: number | null
}

const place = sql.placeholder('placeId')
const user = sql`${sql.placeholder('userId')}::int8`
const today = sql`${sql.placeholder('today')}::date`
const sees = (what: keyof DaySight) => sql`${sql.placeholder(what)}::boolean`
/** Parts that the user may not see are not computed. */
export const where = (what: keyof DaySight, found: SQL): SQL => sql`case when ${sees(what)} then ${found} end`

/** Same condition as the list's filter for refunds due. */
const refundsDue = sql`(
  select json_build_object('bookings', count(*), 'value', coalesce(sum(m.refund_due), 0))
  from ${bookings} cross join lateral (${amountsOf('bookings')}) m
  where ${bookings.placeId} = ${place} and ${bookings.refund} = 'due' and m.refund_due > 0
    and (${sees('allBookings')} or ${guidedBy(user)}))`

const failedMessages = sql`(
  select count(*) from ${messages}
  where ${messages.placeId} = ${place} and ${messages.status} = 'failed'
    and ${messages.createdAt} > ${sql.placeholder('now')}::timestamptz - interval '7 days')`

/** Credentials that end within 30 days, or ended in the last 90: Cadastur, and certificates without a later one. */
const endingCertificates = sql`(
  with held as (
    select a.uuid, a.name, h.certificate, h.until
    from ${agents} a cross join lateral (
      select c ->> 'name' as certificate, c ->> 'valid_until' as until
      from jsonb_array_elements(a.certificates) c
      where c ->> 'valid_until' ~ '^\\d{4}-\\d\\d-\\d\\d$' and ${isLastOfName}
      union all select 'Cadastur', a.cadastur_until::text where a.cadastur_until is not null) h
    where a.place_id = ${place} and a.active and (${sees('allGuides')} or a.user_id = ${user})),
  ending as (
    select * from held where until between (${today} - 90)::text and (${today} + ${sql.raw(String(WARNING_DAYS))})::text)
  select json_build_object('total', (select count(*) from ending), 'data', coalesce((
    select json_agg(json_build_object('agent_uuid', uuid, 'agent', name, 'certificate', certificate,
      'valid_until', until) order by until, name)
    from (select * from ending order by until, name limit 5) first), '[]'::json)))`

/** Uses the last day of a counter's logs, or its last file if no log is left. */
const silentCounters = sql`(
  select json_build_object('total', count(*), 'names',
    coalesce(to_json((array_agg(name order by name))[1:5]), '[]'::json))
  from (
    select coalesce(nullif(d.name, ''), d.serial) as name,
      coalesce((select max(left(l.covered_to, 10)) from ${counterLogs} l
          where l.place_id = d.place_id and l.serial = d.serial and l.covered_to <> ''),
        (d.last_upload_at at time zone ${sql.placeholder('timezone')})::date::text, '') as last
    from ${counterDevices} d where d.place_id = ${place}) heard
  where last < (${today} - 7)::text)`

const lateIssues = sql`(
  select count(*) from ${issues}
  where ${issues.placeId} = ${place} and (${sees('attends')} or ${issues.openedBy} = ${user}) and ${isOverdue(today)})`

/** Held money that is on its way back needs nobody. */
const unsettledMoney = sql`(
  select json_build_object(
    'held', (select count(*) from ${payments} where ${payments.placeId} = ${place} and ${payments.held} <> ''
      and not exists (select from ${refunds} where ${refunds.paymentId} = ${payments.id}
        and ${refunds.state} in ('approval', 'asked', 'sent', 'failed'))),
    'disputed', (select count(*) from ${payments} where ${payments.placeId} = ${place} and ${payments.dispute} = 'open'),
    'stray', (select count(*) from ${strayPayments}
      where ${strayPayments.placeId} = ${place} and ${strayPayments.solvedAt} is null)))`

/** Nobody approves their own request. */
const waitingRefunds = sql`(
  select json_build_object(
    'approve', count(*) filter (where ${refunds.state} = 'approval' and ${refunds.askedBy} is distinct from ${user}),
    'problem', count(*) filter (where ${refunds.state} = 'failed' or (${refunds.state} = 'asked' and ${refunds.tryAt} is null)))
  from ${refunds}
  where ${refunds.placeId} = ${place} and ${refunds.state} in ('approval', 'asked', 'failed'))`

const waitingWithdrawals = sql`(
  select count(*) from ${withdrawals}
  where ${withdrawals.placeId} = ${place} and ${withdrawals.state} = 'asked' and ${withdrawals.askedBy} <> ${user})`

/** Invoices that were refused, or cannot proceed. */
const stuckInvoices = sql`(
  select count(*) from ${invoices}
  where ${invoices.placeId} = ${place} and ${invoices.problem} <> ''
    and ${invoices.state} in ('draft', 'processing', 'rejected', 'authorized'))`

/** Only recent days: a question without an answer for weeks will not be answered any more. */
const unanswered = sql`(
  select count(*) from ${closureBookings} join ${bookings} on ${bookings.id} = ${closureBookings.bookingId}
  where ${closureBookings.placeId} = ${place} and ${closureBookings.living} and ${closureBookings.answer} = ''
    and ${closureBookings.visitDate} >= ${today} - 15 and ${bookings.date} = ${closureBookings.visitDate}
    and ${bookings.time} = ${closureBookings.visitTime} and ${bookings.status} in ('PENDING', 'UNPAID', 'APPROVED')
    and ${bookings.checkedInPeople} = 0)`

/** Requests of visitors, and those that wait for a second person; nobody approves their own. */
const privacyAsked = sql`(
  select json_build_object('waiting', count(*), 'late', count(*) filter (where ${privacyRequests.dueOn} < ${today}))
  from ${privacyRequests}
  where ${privacyRequests.placeId} = ${place} and (${privacyRequests.state} = 'asked'
    or (${privacyRequests.state} = 'approval' and ${privacyRequests.askedBy} is distinct from ${user})))`

const openSiteBookings = sql`(
  select count(*) from ${wordpressPosts}
  where ${wordpressPosts.placeId} = ${place} and ${wordpressPosts.reason} <> ''
    and ${wordpressPosts.state} in ('problem', 'imported'))`

const openConflicts = sql`(
  select count(*) from ${gateScans}
  where ${gateScans.placeId} = ${place} and ${gateScans.problem} <> '' and ${gateScans.seenAt} is null)`

/** All alerts, each by its own index. */
export const dayAlerts = sql`
    select ${where('refunds', refundsDue)} as refunds, ${where('messages', failedMessages)} as messages,
      ${endingCertificates} as certificates, ${where('counters', silentCounters)} as counters,
      ${where('issues', lateIssues)} as issues, ${where('unsettled', unsettledMoney)} as unsettled,
      ${where('refundMoves', waitingRefunds)} as "refundMoves",
      ${where('withdrawals', waitingWithdrawals)} as withdrawals,
      ${where('invoices', stuckInvoices)} as invoices, ${where('closures', unanswered)} as closures,
      ${where('privacy', privacyAsked)} as privacy, ${where('siteBookings', openSiteBookings)} as "siteBookings",
      ${where('gateConflicts', openConflicts)} as "gateConflicts"`
