import type { LoaderFunctionArgs } from '@remix-run/node'
import { readOwnData } from '#app/contracts/privacy/visitor.ts'
import { explainRefusal } from '#app/session/index.server.ts'
import { askAgain, openOwn, requireKeptProof } from './open-own.server.ts'

/** Answers errors with plain text, because a file request has no page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  try {
    return await readFile(request, params.id ?? '')
  } catch (error) {
    if (error instanceof Response) throw error
    const { message, init } = explainRefusal(error, { isAnonymous: true })
    throw new Response(message, { status: init.status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
}

async function readFile(request: Request, id: string): Promise<Response> {
  const own = await openOwn(request, id)
  const proof = requireKeptProof(request, own, 'meus-dados')
  const found = await own
    .call(readOwnData, { params: { uuid: own.booking.uuid }, body: { proof } })
    .catch((error: unknown) => askAgain(error, own, 'meus-dados'))
  const data = Object.fromEntries(
    found.tables.map(({ table, title, rows }) => [table, { titulo: title, linhas: rows }])
  )
  return new Response(JSON.stringify({ reserva: own.booking.booking_code, dados: data }, null, 1), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="meus-dados.json"',
      'cache-control': 'no-store'
    }
  })
}
