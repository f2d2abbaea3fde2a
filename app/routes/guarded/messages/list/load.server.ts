import { getBatch } from '#app/contracts/messages/compose.ts'
import { listHiddenSenders, MOST_HIDDEN_SENDERS } from '#app/contracts/messages/consents.ts'
import { listMessages } from '#app/contracts/messenger.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { toBatchView } from '../batch-view.ts'
import { isMessageState, toMessageRow } from './row.ts'

const pageSize = 20

/** Loads one page of the queue, filtered by the URL. @throws ApiError */
export async function loadQueue(viewer: Viewer, search: URLSearchParams) {
  const page = readPage(search.get('pagina'))
  const state = search.get('situacao') ?? ''
  const status = isMessageState(state) ? state : ''
  const batch = search.get('envio') ?? ''
  const [{ data, total }, sending, hidden] = await Promise.all([
    viewer.call(listMessages, { query: { page, limit: pageSize, status, batch } }),
    batch === '' ? null : viewer.call(getBatch, { params: { id: batch } }),
    viewer.can('messages/consents') ? whereKnown(viewer.call(listHiddenSenders, {})) : null
  ])
  return {
    batch,
    hidden: hiddenWords(hidden?.length ?? 0),
    sending: sending && toBatchView(sending, viewer.place.timezone),
    rows: data.map((message) => toMessageRow(message, viewer.place.timezone)),
    isSimulated: data.some(({ simulated }) => simulated),
    page,
    status,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize))
  }
}

/** '' for nobody. */
function hiddenWords(count: number): string {
  if (count === 0) return ''
  const many = count >= MOST_HIDDEN_SENDERS ? `${MOST_HIDDEN_SENDERS} pessoas ou mais` : peopleLabel(count)
  return `${many}: as mensagens continuam até que alguém diga de quem é o número.`
}

export type QueueView = Awaited<ReturnType<typeof loadQueue>>

/** Null when the API has no list of messages. @throws ApiError */
export async function whereListed<T>({ offers }: Pick<Viewer, 'offers'>, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (offers(listMessages)) throw error
    return null
  }
}
