import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type Column,
  DataTable,
  ErrorSummary,
  LateNotice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import { getWaivers, publishWaiver } from '#app/contracts/booking/waivers.ts'
import { MOST_OF_WAIVER } from '#app/domain/waiver/check-waiver.ts'
import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { TermForm } from '../term-text.tsx'
import { toLevels, toVersions, waiverPath } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/term')
  const product = new URL(request.url).searchParams.get('atrativo') ?? ''
  const found = await viewer.call(getWaivers, { query: { product } })
  return {
    product,
    name: found.product_name,
    version: found.version,
    text: found.text,
    placeText: found.place_text,
    levels: toLevels(found.attractions),
    versions: toVersions(found.versions, { product, zone: viewer.place.timezone }),
    mayEditProducts: viewer.can('products/edit')
  }
}

/** Intent `publish` publishes the typed text, `place` lets the attraction use the place's again. */
export const action = formAction(
  'configurations/term',
  ['version', 'product', 'text'],
  async ({ version, product }, { viewer, form }) => {
    const text = form.get('intent') === 'place' ? '' : readField(form, 'text')
    const { message } = await viewer.call(publishWaiver, { body: { version, product, text } })
    return { to: waiverPath(product), text: message }
  }
)

export default function Waiver() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { product, name, text, version, versions, placeText } = data
  const isFirst = version === '' && product === ''
  return (
    <>
      <PageHeader title="Termo de risco" lead={name} />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="O termo não foi publicado" />
        <LateNotice refused={refused} path={waiverPath(product)} />
        <p>
          Cada pessoa da visita lê este texto e o assina no celular, pelo ingresso ou pelo código que a portaria mostra.
          Na página de cada atrativo se escolhe se a portaria pede o termo ou o exige, e por quantos meses uma
          assinatura vale. Publicar um texto novo pede outra assinatura a quem ainda não veio.
        </p>
        {product ? (
          <p>
            {text ? 'Este atrativo tem um texto próprio.' : 'Vale o termo do parque.'}{' '}
            <a href={waiverPath('')}>Ver o termo do parque</a>
          </p>
        ) : null}
        <TermForm
          key={version}
          action={waiverPath(product)}
          refused={refused}
          version={version}
          text={isFirst ? WAIVER_DRAFT : text}
          hint={isFirst ? draftHint : 'As versões de antes ficam guardadas, com quem as assinou.'}
          optional={product !== ''}
          most={MOST_OF_WAIVER}
          save={{ value: 'publish', label: 'Publicar' }}
          giveUp={product && text ? { value: 'place', label: 'Voltar ao termo do parque' } : null}
        >
          <input type="hidden" name="product" value={product} />
        </TermForm>
        {product && placeText && !text ? (
          <details>
            <summary>O que diz o termo do parque</summary>
            <p className="term-words">{placeText}</p>
          </details>
        ) : null}
        {versions.length > 0 ? (
          <DataTable caption="Versões" columns={versionColumns} rows={versions} rowKey={({ id }) => id} />
        ) : null}
        {product ? null : (
          <DataTable
            caption="O que cada atrativo pede"
            columns={levelColumns(data.mayEditProducts)}
            rows={data.levels}
            rowKey={({ uuid }) => uuid}
          />
        )}
      </div>
    </>
  )
}

const draftHint = 'Este é só um modelo: acrescente os riscos das suas atividades, e peça a quem entende que o confira.'

const versionColumns: Column<ReturnType<typeof toVersions>[number]>[] = [
  { key: 'at', header: 'Publicado em', cell: ({ href, at }) => <a href={href}>{at}</a> },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ state, isCurrent }) => <SituationTag tone={isCurrent ? 'green' : 'gray'}>{state}</SituationTag>
  },
  { key: 'by', header: 'Por', cell: ({ by }) => by || '—' },
  { key: 'signatures', header: 'Assinaturas', align: 'end', cell: ({ signatures }) => signatures }
]

function levelColumns(mayEdit: boolean): Column<ReturnType<typeof toLevels>[number]>[] {
  return [
    {
      key: 'name',
      header: 'Atrativo',
      cell: ({ uuid, name }) => (mayEdit ? <a href={`/products/${uuid}`}>{name}</a> : name)
    },
    { key: 'level', header: 'Na portaria', card: 'lead', cell: ({ level }) => level },
    { key: 'months', header: 'A assinatura vale', cell: ({ months }) => months },
    {
      key: 'text',
      header: 'Texto',
      cell: ({ uuid, name, hasOwn }) => (
        <a href={waiverPath(uuid)}>
          {hasOwn ? 'Próprio' : 'O do parque'}
          <span className="vh">: {name}</span>
        </a>
      )
    }
  ]
}

export const meta: MetaFunction = () => [{ title: 'Termo de risco · Configurações · Trilha' }]

export const handle = { crumb: 'Termo de risco' }
