import type { cancelTransaction, closeTransaction, reopenTransaction } from '#app/contracts/finance/transactions.ts'
import { getTransaction } from '#app/contracts/finance/transactions.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { readField, redirectSaying, refuseForm, requireFields, type Viewer } from '#app/session/index.server.ts'
import { readSums } from './view.ts'

const pathOf = (id: string) => `/financial/transactions/${encodeURIComponent(id)}`

/** Loads the transaction's data for the confirmation. */
export async function loadMove({ call }: Viewer, id: string | undefined) {
  const transaction = await call(getTransaction, { params: { id: id ?? '' } })
  const { general } = transaction
  const { label, open, bill_status: status, version } = general
  const { final, paid } = readSums(transaction)
  return {
    label,
    open,
    version: String(version),
    path: pathOf(general.id),
    isCancelled: status === 'cancelled',
    final: formatMoney(final),
    paid: paid > 0 ? formatMoney(paid) : ''
  }
}

interface Moving {
  request: Request
  viewer: Viewer
  id: string | undefined
  endpoint: typeof closeTransaction | typeof reopenTransaction | typeof cancelTransaction
  done: string
}

/** Redirects to the transaction, or shows the refusal. */
export async function moveTransaction({ request, viewer, id = '', endpoint, done }: Moving) {
  const form = await request.formData()
  try {
    requireFields(form, 'reason', 'version', 'complete')
    const body = {
      reason: readField(form, 'reason'),
      version: readField(form, 'version').replace(/\D/g, '').slice(0, 9) || '0'
    }
    await viewer.call(endpoint, { params: { id }, body })
    return redirectSaying(request, { to: pathOf(id), text: done })
  } catch (error) {
    return refuseForm(form, error)
  }
}
