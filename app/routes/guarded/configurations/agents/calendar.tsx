import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CalendarAddress, EmptyState, ErrorSummary, PageHeader, summaryOf } from '#app/components/index.ts'
import { getPlaceFeed, setPlaceFeed } from '#app/contracts/agents/feeds.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { formAction, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'

const path = '/configurations/agents/calendar'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/agents')
  const feed = await whereKnown(viewer.call(getPlaceFeed, {}))
  const made = feed?.since ? formatInstant(feed.since, viewer.place.timezone) : ''
  return { isKnown: feed !== null, since: made && feed?.by ? `${made}, por ${feed.by}` : made }
}

export const action = formAction('configurations/agents', ['act'], async ({ act }, { viewer, request }) => {
  const { key, message } = await viewer.call(setPlaceFeed, { body: { action: act } })
  if (key === '') return { to: `${path}#calendario`, text: message }
  // A secret is in the answer to the post only, never in a URL or a cookie.
  return json({ address: `${new URL(request.url).origin}/agenda/${key}/grupos.ics` })
})

export default function PlaceCalendar() {
  const { isKnown, since } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'address' in answer ? undefined : answer
  return (
    <>
      <PageHeader title="Calendário do parque" lead="Todos os horários com reservas, no calendário da equipe." />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada mudou" />
        {isKnown ? (
          <CalendarAddress
            title="Endereço secreto"
            since={since}
            address={answer && 'address' in answer ? answer.address : ''}
            action={path}
          >
            <p>
              Quem tem o endereço vê, sem entrar no sistema, cada horário com reservas: atrativo, pessoas, idiomas e
              condutores. Nenhum nome ou contato de visitante, e nenhum valor. Troque-o quando alguém que o conhece sair
              da equipe.
            </p>
          </CalendarAddress>
        ) : (
          <EmptyState title={ERRORS.absent}>O servidor deste parque não tem calendários.</EmptyState>
        )}
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Calendário do parque · Configurações · Trilha' }]

export const handle = { crumb: 'Calendário' }
