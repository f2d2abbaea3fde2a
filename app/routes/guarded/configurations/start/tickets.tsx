import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CheckboxField, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { saveFirstTickets } from '#app/contracts/start.ts'
import { parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { SUGGESTED_TICKETS, suggestedPrice } from '#app/domain/product/start/first-tickets.ts'
import { readField, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { goOn, loadStart } from './load.server.ts'
import { AttractionFirst, ChangeElsewhere, StepPage } from './step-page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const { start, canEdit } = await loadStart(viewer)
  const kept = start.attraction?.tickets ?? []
  const rows = SUGGESTED_TICKETS.map(({ label, title, description, share, isUsual }) => {
    const known = kept.find((ticket) => ticket.label === label)
    return {
      label,
      title,
      description,
      tick: tickName(label),
      price: priceName(label),
      isTicked: kept.length === 0 ? isUsual : known !== undefined,
      value: known ? toDecimal(known.price).toFixed(2).replace('.', ',') : '',
      hint: share === 'free' ? 'Em branco: grátis.' : 'Em branco: metade da inteira.'
    }
  })
  return { start, canEdit, rows }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request, 'configurations/edit')
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, priceName('INTEIRA'), 'complete')
    const body = { tickets: readSuggested(form), seen: readField(form, 'seen') }
    const saved = await viewer.call(saveFirstTickets, { body })
    return goOn(request, saved, { saved: 'tickets', text: 'Ingressos salvos.' })
  } catch (error) {
    const rename = Object.fromEntries(SUGGESTED_TICKETS.map(({ label }) => [label, priceName(label)]))
    return refuseForm(form, error, { rename })
  }
}

export default function TicketsStep() {
  const { start, canEdit, rows } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const known = start.attraction
  const [full, ...others] = rows
  return (
    <StepPage
      step="tickets"
      title="Ingressos e preços"
      lead="O preço da inteira basta: os outros vêm sugeridos. Temporadas e descontos vêm depois, em Produtos."
      done={start.done}
      canEdit={canEdit}
      seen={start.seen}
      refused={refused}
      instead={
        !known ? (
          <AttractionFirst />
        ) : known.tickets_locked ? (
          <ChangeElsewhere
            to={`/products/${known.uuid}/tickets`}
            what={`Os ingressos de ${known.name} estão definidos.`}
          />
        ) : undefined
      }
    >
      {full ? (
        <TextField
          field={fieldOf(refused, full.price, full.value)}
          label="Preço da inteira (R$)"
          hint="Por exemplo 80,00."
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          readOnly={!canEdit}
        />
      ) : null}
      <div className="start-tickets">
        {others.map((row) => (
          <TicketRow key={row.label} row={row} refused={refused} canEdit={canEdit} />
        ))}
      </div>
    </StepPage>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

function TicketRow({ row, refused, canEdit }: { row: Row; refused: FormState | undefined; canEdit: boolean }) {
  return (
    <div className="start-ticket">
      <CheckboxField
        field={fieldOf(refused, row.tick, row.isTicked ? 'on' : '')}
        label={row.title}
        hint={row.description}
        disabled={!canEdit}
      />
      <TextField
        field={fieldOf(refused, row.price, row.value)}
        label={
          <>
            Preço (R$)<span className="vh"> de {row.title}</span>
          </>
        }
        hint={row.hint}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        readOnly={!canEdit}
      />
    </div>
  )
}

const tickName = (label: string) => `sell_${label.toLowerCase()}`
const priceName = (label: string) => `price_${label.toLowerCase()}`

const unread = 'Escreva o preço como 80,00.'

/**
 * Reads the ticked types, in reais. An empty price is derived from the full ticket's.
 * @throws ApiError 422 at the labels
 */
function readSuggested(form: FormData): { label: string; price: number }[] {
  const errors: Record<string, string[]> = {}
  const full = parseMoney(readField(form, priceName('INTEIRA')))
  if (full === null) errors.INTEIRA = [unread]
  const tickets = SUGGESTED_TICKETS.flatMap((suggested) => {
    const { label } = suggested
    if (label !== 'INTEIRA' && form.get(tickName(label)) !== 'on') return []
    const typed = readField(form, priceName(label))
    const price = typed === '' ? suggestedPrice(suggested, full ?? 0) : parseMoney(typed)
    if (price === null) errors[label] = [unread]
    return [{ label, price: toDecimal(price ?? 0) }]
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return tickets
}

export const meta: MetaFunction = () => [{ title: 'Ingressos e preços · Comece a vender · Trilha' }]

export const handle = { crumb: 'Ingressos' }
