import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DefinitionList, LinkButton, Notice, PageHeader } from '#app/components/index.ts'
import { getWordpressSample, type WordpressSample } from '#app/contracts/booking/wordpress.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'

const at = '/configurations/integrations/wordpress'

/** Reads the site now, without importing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/wordpress')
  const { ok, words, bookings } = await viewer.call(getWordpressSample, {})
  return { ok, words, bookings: bookings.map(toSampleRow) }
}

const missing = 'não se lê'

function toSampleRow(booking: WordpressSample['bookings'][number]) {
  const { post_id: id, status, state, product, own_product: own, visit, people, total, ...person } = booking
  const [day = '', time = ''] = visit.split(' ')
  return {
    id,
    items: [
      { term: 'Estado', value: `${status === '' ? missing : status}: ${state}` },
      {
        term: 'Atrativo',
        value: product === '' ? missing : `${product}: ${own === '' ? 'não se sabe qual é aqui' : own}`
      },
      {
        term: 'Visita',
        value: visit === '' ? missing : `${formatDay(day)} ${time}`.trim()
      },
      { term: 'Pessoas', value: people === null ? missing : peopleLabel(people) },
      { term: 'Valor', value: total === null ? '' : formatMoney(total) },
      { term: 'Pagamento', value: person.method },
      { term: 'Nome', value: person.name === '' ? missing : person.name },
      { term: 'Documento', value: person.document },
      { term: 'Telefone', value: person.phone },
      { term: 'E-mail', value: person.email }
    ]
  }
}

export default function CheckWordpress() {
  const { ok, words, bookings } = useLoaderData<typeof loader>()
  return (
    <div className="narrow-page stack">
      <PageHeader
        title="Teste do site"
        lead="As últimas reservas do site, como o sistema as leu, com os dados das pessoas escondidos. Nada foi importado."
      />
      <Notice tone={ok ? 'success' : 'warning'}>{words}</Notice>
      {bookings.map(({ id, items }) => (
        <section key={id} className="card stack" aria-labelledby={`post-${id}`}>
          <h2 id={`post-${id}`}>Reserva {id} do site</h2>
          <DefinitionList items={items} />
        </section>
      ))}
      <div className="row">
        <LinkButton to={`${at}/check`}>Testar de novo</LinkButton>
        <LinkButton to={`${at}/fields`}>Campos do site</LinkButton>
        <LinkButton to={at} variant="quiet">
          Voltar
        </LinkButton>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Teste · Site do fornecedor · Configurações · Trilha' }]

export const handle = { crumb: 'Teste' }
