import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, DataTable, PageHeader, SituationTag } from '#app/components/index.ts'
import { getProductTerm, saveProductTerm } from '#app/contracts/products/term.ts'
import { redirectSaying, requireAccess, requireFields } from '#app/session/index.server.ts'
import { attractionCrumb } from '../attraction-crumb.ts'
import { answerRefused, requireWhole, textOf } from '../line-form.server.ts'
import { type Answered, versionOf } from '../line-form.ts'
import { ProductNav } from '../section-nav.tsx'
import { TermFields, TermText } from './term-form.tsx'
import { type TermForm, toVersions } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const found = await viewer.call(getProductTerm, { params: { uuid: params.uuid ?? '' } })
  const { uuid, name, version, text, place_text: placeText } = found
  const versions = toVersions(found.versions, viewer.place.timezone)
  return { uuid, name, version, text, placeText, versions, canEdit: viewer.can('products/edit') }
}

/** Intent `save` stores the typed text, `place` restores the place's term. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid = '' } = params
  const form = await request.formData()
  let asTyped: TermForm | null = null
  try {
    requireWhole(form)
    requireFields(form, 'text')
    const typed = { version: textOf(form, 'version'), text: textOf(form, 'text') }
    asTyped = typed
    const text = form.get('intent') === 'place' ? '' : typed.text
    await viewer.call(saveProductTerm, { params: { uuid }, body: { ...typed, text } })
    const said = text.trim() === '' ? 'Agora vale o termo do parque.' : 'Termo salvo: vale para as próximas reservas.'
    return redirectSaying(request, { to: `/products/${encodeURIComponent(uuid)}/term`, text: said })
  } catch (error) {
    return answerRefused(form, asTyped, error)
  }
}

export default function Term() {
  const data = useLoaderData<typeof loader>()
  const answered: Answered<TermForm> | undefined = useActionData<typeof action>()
  const { uuid, name, canEdit, placeText } = data
  const typed = { text: answered?.typed?.text ?? data.text, version: versionOf(answered, data.version) }
  return (
    <>
      <PageHeader title="Termo" lead={name} />
      <ProductNav uuid={uuid} />
      <div className="term-page stack">
        <p>
          O visitante aceita o termo ao reservar.{' '}
          {data.text ? 'Vale o termo próprio deste atrativo.' : 'Vale o termo do parque.'} Quem já reservou fica com o
          texto que aceitou.
        </p>
        {canEdit ? (
          <TermFields path={`/products/${uuid}/term`} typed={typed} answered={answered} hasOwn={data.text !== ''} />
        ) : (
          <TermText title="Termo em vigor" text={data.text || placeText} />
        )}
        {canEdit && placeText ? <TermText title="Termo do parque" text={placeText} /> : null}
        <TermVersions versions={data.versions} />
      </div>
    </>
  )
}

function TermVersions({ versions }: { versions: ReturnType<typeof toVersions> }) {
  if (versions.length === 0) return <p className="muted">Este atrativo nunca teve termo próprio.</p>
  return (
    <DataTable
      caption="Versões do termo próprio"
      rows={versions}
      rowKey={({ hash }) => hash}
      columns={[
        { key: 'at', header: 'Criada em', cell: ({ at }) => at },
        {
          key: 'state',
          header: 'Situação',
          card: 'lead',
          cell: ({ current }) => (
            <SituationTag tone={current ? 'green' : 'gray'}>{current ? 'Em vigor' : 'Guardada'}</SituationTag>
          )
        },
        { key: 'by', header: 'Por', cell: ({ by }) => by },
        {
          key: 'text',
          header: 'Texto',
          card: 'full',
          cell: ({ begins, text }) => (
            <details>
              <summary>{begins}</summary>
              <p className="term-text">{text}</p>
            </details>
          )
        },
        { key: 'bookings', header: 'Reservas que a aceitaram', align: 'end', cell: ({ bookings }) => bookings }
      ]}
    />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Termo de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Termo', above: attractionCrumb } satisfies CrumbHandle<typeof loader>
