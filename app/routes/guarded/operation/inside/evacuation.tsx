import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import { EmptyState, LinkButton, Notice, PageHeader } from '#app/components/index.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { loadInside } from './load-inside.server.ts'
import { toEvacuation } from './view.ts'

/** Has neither money nor documents: the list goes from hand to hand. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/inside')
  const data = await loadInside(viewer)
  if (!data) return null
  const { rows, place, at, isOwnOnly, leftOff } = data
  const people = rows.reduce((sum, { people }) => sum + people, 0)
  return { place, at, isOwnOnly, leftOff, people, attractions: toEvacuation(rows) }
}

export default function Evacuation() {
  const data = useLoaderData<typeof loader>()
  if (!data || data.people === 0) {
    return (
      <>
        <PageHeader title="Lista de emergência" actions={<Back />} />
        <EmptyState title="Ninguém dentro">
          {data
            ? `Em ${data.at} ninguém está dentro.`
            : 'Este servidor não registra saídas, e não sabe quem está dentro.'}
        </EmptyState>
      </>
    )
  }
  const { place, at, isOwnOnly, leftOff, people, attractions } = data
  return (
    <>
      <PageHeader
        title="Lista de emergência"
        lead={`${place}, ${at}: ${peopleLabel(people)}.${isOwnOnly ? ' Só as que você conduz.' : ''}`}
        actions={
          <span className="row no-print">
            <Back />
            <PrintButton variant="primary" />
          </span>
        }
      />
      {leftOff > 0 ? (
        <Notice tone="warning" title="A lista não está inteira">
          <p>Faltam {countLabel(leftOff, { one: 'reserva', many: 'reservas' })}.</p>
        </Notice>
      ) : null}
      {attractions.map((attraction) => (
        <Attraction key={attraction.name} attraction={attraction} />
      ))}
    </>
  )
}

function Back() {
  return <LinkButton to="/operation/inside">Voltar</LinkButton>
}

type Listed = ReturnType<typeof toEvacuation>[number]

/** A box is ticked by hand for each party that is out. */
function Attraction({ attraction: { name, people, guides } }: { attraction: Listed }) {
  return (
    <section className="evacuation">
      <h2>
        {name}: {people}
      </h2>
      {guides.map(({ guide, people, parties }) => (
        <table key={guide} className="evacuation-table">
          <caption>
            {guide}: {people}
          </caption>
          <thead>
            <tr>
              <th scope="col">Saiu</th>
              <th scope="col">Pessoas</th>
              <th scope="col">Nome</th>
              <th scope="col">Telefone</th>
            </tr>
          </thead>
          <tbody>
            {parties.map((party) => (
              <tr key={party.uuid}>
                <td>
                  <span className="evacuation-box" />
                </td>
                <td className="num">{party.people}</td>
                <th scope="row">
                  {party.name}{' '}
                  <span className="sub">
                    {party.time}, {party.code}
                    {party.isMissed ? ' (sem saída registrada)' : ''}
                  </span>
                </th>
                <td>
                  {party.phone || 'sem telefone'}
                  {party.emergency.map((told) => (
                    <span key={told} className="sub">
                      {' '}
                      {told}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}

export const links = linkPaper('folio')

export const meta: MetaFunction = () => [{ title: 'Lista de emergência · Dentro agora · Trilha' }]

export const handle = { crumb: 'Lista de emergência', live: ['bookings'] }
