import type { LoaderFunctionArgs } from '@remix-run/node'
import { listMessages } from '#app/contracts/messenger.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { isMessageState, toMessageRow } from './row.ts'

const size = 100
const headings = ['Mensagem', 'Quando', 'Para', 'Canal', 'Situação', 'Observação', 'Texto']

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messenger/edit')
  const search = new URL(request.url).searchParams
  const state = search.get('situacao') ?? ''
  const asked = { status: isMessageState(state) ? state : '', batch: search.get('envio') ?? '' }
  return downloadPages(
    { viewer, request, context },
    {
      name: 'mensagens',
      headings,
      size,
      read: (page, options) => viewer.call(listMessages, { query: { ...asked, page, limit: size } }, options),
      toLine: (message) => {
        const { title, when, to, channel, state, note, text } = toMessageRow(message, viewer.place.timezone)
        return [title, when, to, channel || 'WhatsApp', state.label, note, text]
      }
    }
  )
}
