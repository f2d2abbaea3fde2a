import { findNotice, markApplied, type NoticeRow, newestUnapplied } from '../../db/queries/money/notices.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import type { JobHandler } from '../../kernel/outbox.server.ts'
import { applyPayment } from '../apply-payment.server.ts'

export const noticeKind = 'payment-notice'

/** One reading answers every notice of the payment that arrived before it. */
export const noticeJob: JobHandler = {
  kind: noticeKind,
  run: async (backend, { noticeId }) => {
    const notice = await findNotice(backend.db, Number(noticeId))
    if (!notice || notice.appliedAt !== null || notice.signature === 'invalid') return
    const upTo = await newestUnapplied(backend.db, notice)
    const outcome = await apply(backend, notice)
    await markApplied(backend.db, notice, { upTo, appliedAt: backend.now(), outcome, isNews: !noNews.has(outcome) })
  }
}

/** Anybody who knows a payment may send a notice: only news that the provider confirms prove it. */
const noNews = new Set(['nothing', 'nobody', 'unknown', 'unchanged', 'stray'])

async function apply(backend: Backend, { placeId, provider, paymentId }: NoticeRow): Promise<string> {
  if (placeId === null || paymentId === '') return 'nothing'
  const gateway = await backend.gateways.named(placeId, provider)
  return gateway ? applyPayment(backend, { gateway, placeId, paymentId }) : 'nobody'
}
