import { getBatch } from '#app/contracts/messages/compose.ts'
import { listMessages } from '#app/contracts/messenger.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import type { Viewer } from '#app/session/index.server.ts'
import { toBatchView } from '../batch-view.ts'
import { isMessageState, toMessageRow } from './row.ts'

const pageSize = 20

/** Loads one page of the queue, filtered by the URL. @throws ApiError */
export async function loadQueue(viewer: Viewer, search: URLSearchParams) {
  const page = readPage(search.get('pagina'))
  const state = search.get('situacao') ?? ''
  const status = isMessageState(state) ? state : ''
  const batch = search.get('envio') ?? ''
  const [{ data, total }, sending] = await Promise.all([
    viewer.call(listMessages, { query: { page, limit: pageSize, status, batch } }),
    batch === '' ? null : viewer.call(getBatch, { params: { id: batch } })
  ])
  return {
    batch,
    sending: sending && toBatchView(sending, viewer.place.timezone),
    rows: data.map((message) => toMessageRow(message, viewer.place.timezone)),
    isSimulated: data.some(({ simulated }) => simulated),
    ...{ page, status, total, pages: Math.max(1, Math.ceil(total / pageSize)) }
  }
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
