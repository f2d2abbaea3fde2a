import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { gatePath } from '../gate-path.ts'
import { entryOf, sayOn, sendEvent } from '../send-event.server.ts'
import checkInCssUrl from './check-in.css?url'
import { CodeField } from './code-field.tsx'
import { GateMatches, GatePanel, GateReady, type Missed } from './gate-panel.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { findScanned, listLatest, searchToday, showBooking } from './load-gate.server.ts'
import { readScan } from './read-scan.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const search = new URL(request.url).searchParams
  const [gate, result] = await Promise.all([
    listLatest(viewer),
    showBooking(viewer, { uuid: search.get('reserva'), entry: search.get('entrada') })
  ])
  return { ...gate, result }
}

/** Lets everybody of the booking in who is still outside. What is no code is looked for among today's. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const typed = readField(await request.formData(), 'codigo')
  const scan = readScan(typed)
  if (scan.kind === 'nothing') return json<Missed>({ typed, kind: scan.kind, matches: [] }, 400)
  const booking = await findScanned(viewer, scan)
  if (!booking) return json<Missed>({ typed, kind: scan.kind, matches: await searchToday(viewer, typed) }, 404)
  const sent = await sendEvent(viewer, { action: 'checkin', hash: booking.hash, payload: { keepdate: true } })
  const to = gatePath(booking.uuid, entryOf(sent))
  // What stands in the way of this booking the page itself says; that nobody answered it cannot know.
  return sent.ok || sent.error.status === 409 ? redirect(to) : sayOn(to, request, sent)
}

export default function CheckIn() {
  const { result, latest, inside, people } = useLoaderData<typeof loader>()
  const missed = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Check-in"
        lead={people === 0 ? 'Ninguém é esperado hoje.' : `Hoje entraram ${inside} de ${peopleLabel(people)}.`}
      />
      <div className="gate">
        <div>
          <CodeField />
          <div role="status" className="gate-result">
            {missed ? <GateMatches missed={missed} /> : result ? <GatePanel result={result} /> : <GateReady />}
          </div>
        </div>
        <LatestEntries latest={latest} />
      </div>
    </>
  )
}

export const links = linkSheets(checkInCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.result ? `${data.result.title} · ` : ''}Check-in · Trilha` }
]

export const handle = { crumb: 'Check-in' }
