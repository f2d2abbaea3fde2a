import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, DataTable, PageHeader } from '#app/components/index.ts'
import { addTicketType, listManagedTypes, updateTicketType } from '#app/contracts/products/tickets.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { ticketCrumbs } from '../attraction-crumb.ts'
import { answerRefused } from '../line-form.server.ts'
import { type Answered, versionOf } from '../line-form.ts'
import { findType } from './find.server.ts'
import { QuotaHelp } from './quota-help.tsx'
import { readType } from './read-type.server.ts'
import { TypeFields } from './type-form.tsx'
import { emptyType, type TypeForm, toPriceDays, toTypeForm } from './view.ts'

const none: ReturnType<typeof toPriceDays> = []

/** Without an id (`add`) opens a new type. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid = '', id } = params
  const today = viewer.today()
  const own = uuid.toLowerCase()
  const path = `/products/${own}/tickets`
  if (id === undefined) {
    const product = await viewer.call(listManagedTypes, { params: { uuid } })
    const { version, name, quota_percent: quota } = product
    return {
      uuid: own,
      path,
      own: `${path}/add`,
      version,
      name,
      quota,
      id: null,
      sold: false,
      form: emptyType,
      days: none
    }
  }
  const { product, type } = await findType(viewer, { uuid, id })
  const { version, name, quota_percent: quota } = product
  const days = toPriceDays(type, today)
  return {
    uuid: own,
    path,
    own: `${path}/${id}`,
    version,
    name,
    quota,
    id,
    sold: type.sold,
    form: toTypeForm(type),
    days
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid = '', id } = params
  const form = await request.formData()
  let asTyped: TypeForm | null = null
  try {
    const { typed, isSave } = readType(form)
    asTyped = typed
    if (!isSave) return json<Answered<TypeForm>>({ typed, error: {}, fields: [], isLate: false })
    const { prices, ...rest } = typed
    const body = { ...rest, prices: [...prices].map((row) => ({ ...row, weekdays: [...row.weekdays] })) }
    if (id === undefined) await viewer.call(addTicketType, { params: { uuid }, body })
    else await viewer.call(updateTicketType, { params: { uuid, id }, body })
    const to = `/products/${encodeURIComponent(uuid)}/tickets`
    const text = `${typed.title.trim()} foi salvo. O que já foi vendido fica com o preço que teve.`
    return redirectSaying(request, { to, text })
  } catch (error) {
    return answerRefused(form, asTyped, error)
  }
}

export default function TicketTypePage() {
  const data = useLoaderData<typeof loader>()
  const answered: Answered<TypeForm> | undefined = useActionData<typeof action>()
  const typed = { ...(answered?.typed ?? data.form), version: versionOf(answered, data.version) }
  const title = data.id === null ? 'Criar tipo de ingresso' : data.form.title
  return (
    <>
      <p className="no-print back-tap">
        <a href={data.path}>‹ Ingressos</a>
      </p>
      <PageHeader title={title} lead={data.name} />
      <div className="type-page">
        <TypeFields data={data} typed={typed} answered={answered} />
        <div className="stack">
          {data.days.length > 0 ? <PricePreview days={data.days} /> : null}
          <QuotaHelp quota={data.quota} />
        </div>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.id ? data.form.title : 'Criar tipo de ingresso'} · Ingressos · Trilha` }
]

export const handle = {
  above: ticketCrumbs,
  crumb: (data) => (data?.id ? data.form.title : 'Criar')
} satisfies CrumbHandle<typeof loader>

/** Shows prices as saved. */
function PricePreview({ days }: { days: ReturnType<typeof toPriceDays> }) {
  return (
    <section className="card">
      <h2>Hoje: {days[0]?.price}</h2>
      <p className="muted">
        Os próximos {days.length} dias, pelo que está salvo. Em destaque, os que fogem do preço normal.
      </p>
      <DataTable
        caption="Preço por dia"
        hideCaption
        wide
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', header: 'Dia', cell: ({ label }) => label },
          {
            key: 'price',
            header: 'Preço',
            align: 'end',
            cell: ({ price, isOther }) => (isOther ? <strong>{price}</strong> : price)
          }
        ]}
      />
    </section>
  )
}
