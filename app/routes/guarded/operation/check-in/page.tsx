import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { LiveHandle } from '#app/components/live/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { readField, requireAccess } from '#app/session/index.server.ts'
import { newFormKey } from '../form-key.server.ts'
import { gatePath } from '../gate-path.ts'
import { entryOf, sayOn, sendEvent } from '../send-event.server.ts'
import checkInCssUrl from './check-in.css?url'
import { CodeField } from './code-field.tsx'
import { GateFilter } from './gate-filter.tsx'
import { GateMatches, GatePanel, GateReady, type Missed } from './gate-panel.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { findScanned, listLatest, readGate, searchToday, showBooking } from './load-gate.server.ts'
import { readScan } from './read-scan.ts'
import { receiveAtGate } from './receive-at-gate.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const search = new URL(request.url).searchParams
  const gate = await readGate(viewer, search)
  const [counted, result] = await Promise.all([
    listLatest(viewer, gate),
    showBooking(viewer, gate, { uuid: search.get('reserva'), entry: search.get('entrada') })
  ])
  const options = gate.places.map(({ value, label }) => ({ value, label }))
  return { ...counted, result, where: gate.where, whereLabel: gate.label, options, key: newFormKey() }
}

/** Lets everybody of the booking in who is still outside, or receives what it owes first. What is no code is looked for among today's. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  const form = await request.formData()
  if (form.has('receber')) {
    await requireAccess(request, 'operation/receive')
    return receiveAtGate(viewer, request, form)
  }
  const typed = readField(form, 'codigo')
  const scan = readScan(typed)
  if (scan.kind === 'nothing') return json<Missed>({ typed, kind: scan.kind, matches: [] }, 400)
  const [booking, gate] = await Promise.all([
    findScanned(viewer, scan),
    readGate(viewer, new URL(request.url).searchParams)
  ])
  if (!booking) return json<Missed>({ typed, kind: scan.kind, matches: await searchToday(viewer, gate, typed) }, 404)
  const { uuid, hash, product } = booking
  const { where, products } = gate
  // What is entered elsewhere is shown first; the button beneath it says that they come in all the same.
  if (products && !products.includes(product) && !form.has('outro')) return redirect(gatePath({ uuid, where }))
  const sent = await sendEvent(viewer, { action: 'checkin', hash, payload: { keepdate: true } })
  const to = gatePath({ uuid, entry: entryOf(sent), where })
  // What stands in the way of this booking the page itself says; that nobody answered it cannot know.
  return sent.ok || sent.error.status === 409 ? redirect(to) : sayOn(to, request, sent)
}

export default function CheckIn() {
  const { result, latest, inside, people, where, whereLabel, options, key } = useLoaderData<typeof loader>()
  const missed = useActionData<typeof action>()
  const here = whereLabel ? ` em ${whereLabel.replace('Entrada: ', '')}` : ''
  return (
    <>
      <PageHeader
        title="Check-in"
        lead={
          people === 0 ? `Ninguém é esperado hoje${here}.` : `Hoje entraram ${inside} de ${peopleLabel(people)}${here}.`
        }
      />
      <div className="gate">
        <div>
          <CodeField where={where} />
          <div role="status" className="gate-result">
            {missed ? (
              <GateMatches missed={missed} where={where} />
            ) : result ? (
              <GatePanel result={result} where={where} formKey={key} />
            ) : (
              <GateReady />
            )}
          </div>
        </div>
        <div>
          {options.length > 1 ? <GateFilter where={where} options={options} /> : null}
          <LatestEntries latest={latest} />
        </div>
      </div>
    </>
  )
}

export const links = linkSheets(checkInCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.result ? `${data.result.title} · ` : ''}Check-in · Trilha` }
]

export const handle = { crumb: 'Check-in', live: ['bookings'] } satisfies LiveHandle & { crumb: string }
