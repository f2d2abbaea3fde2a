import type { LoaderFunctionArgs } from '@remix-run/node'
import { listMessageConsents } from '#app/contracts/messages/consents.ts'
import { downloadPages } from '#app/reports/file/download-pages.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { readWishQuery } from './query.ts'
import { toWishView } from './view.ts'

const size = 100
const headings = ['Endereço', 'Canal', 'Situação', 'Como', 'Quem e quando']

/** All that the filters leave, in the order of the list. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/consents')
  const asked = readWishQuery(new URL(request.url).searchParams)
  return downloadPages(
    { viewer, request, context },
    {
      name: 'quem-quer-mensagens',
      headings,
      size,
      read: (page, options) => viewer.call(listMessageConsents, { query: { ...asked, page, limit: size } }, options),
      toLine: (wish) => {
        const { address, channel, wish: said, note, said: who } = toWishView(wish, viewer.place.timezone)
        return [address, channel, said, note, who]
      }
    }
  )
}
