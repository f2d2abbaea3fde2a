import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { findViewer, openCall } from '#app/session/index.server.ts'
import { writeVisit } from './calendar-file.server.ts'

/** Needs no login: like the ticket, it has an unguessable URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const call = findViewer(request)?.call ?? openCall(request)
  const { origin, pathname } = new URL(request.url)
  const ticket = pathname.replace(/\/[^/]*$/, '')
  try {
    const { name, text } = await writeVisit(call, params.id ?? '', `${origin}${pathIn(currentLanguage(), ticket)}`)
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex'
      }
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file request cannot show an error, so redirect to the ticket's page.
    return redirect(ticket)
  }
}
