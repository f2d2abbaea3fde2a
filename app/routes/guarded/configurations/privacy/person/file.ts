import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type CopiedRows, exportPrivacyPerson } from '#app/contracts/privacy/people.ts'
import { explainRefusal, requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { tokenOf } from '../token-of.ts'

/** Only the page's button makes a copy, because each copy is recorded. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'configurations/privacy')
  return redirect('/configurations/privacy')
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  try {
    const { tables, names, document, country, phones, emails } = await viewer.call(exportPrivacyPerson, {
      body: { token: tokenOf(request) }
    })
    const head = {
      lugar: viewer.place.name,
      copiado_em: now().toISOString(),
      pessoa: { names, document, country, phones, emails }
    }
    context.download = {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="dados-pessoais.json"',
        'cache-control': 'no-store'
      },
      pieces: writeCopy(head, tables)
    }
    return new Response(null)
  } catch (error) {
    const { message, init } = explainRefusal(error, { answers403: true })
    return new Response(message, { status: init.status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
}

/** Writes one table at a time, as it is read. */
async function* writeCopy(head: object, tables: readonly CopiedRows[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${JSON.stringify(head, null, 1).slice(0, -2)},\n "dados": {\n`)
  for (const [at, { table, title, rows }] of tables.entries()) {
    const end = at === tables.length - 1 ? '' : ','
    yield encoder.encode(`  ${JSON.stringify(table)}: ${JSON.stringify({ titulo: title, linhas: rows })}${end}\n`)
  }
  yield encoder.encode(' }\n}\n')
}
