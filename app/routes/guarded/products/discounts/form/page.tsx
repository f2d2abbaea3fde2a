import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  type CrumbHandle,
  ErrorSummary,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import { readDiscount, updateDiscount } from '#app/contracts/products/discounts.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { offWords } from '../off-words.ts'
import { DiscountForm } from './discount-form.tsx'
import { loadChoices } from './load-choices.server.ts'
import { readDiscountForm } from './read-form.server.ts'
import { toTyped } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/index')
  const [discount, choices] = await Promise.all([
    viewer.call(readDiscount, { params: { uuid: params.uuid ?? '' } }),
    loadChoices(viewer)
  ])
  const { uuid, code, active, uses, max_uses: most } = discount
  const used = `${countLabel(uses, { one: 'uso', many: 'usos' })}${most > 0 ? ` de ${most}` : ''} até agora`
  const now = `${code}, ${offWords(discount)}, ${active ? 'ativo' : 'inativo'}`
  return { uuid, code, active, used, now, typed: toTyped(discount), choices, canEdit: viewer.can('products/discounts') }
}

export const action = formAction('products/discounts', readDiscountForm, async (typed, { viewer, form, params }) => {
  const uuid = params.uuid ?? ''
  const body = { ...typed, version: readField(form, 'version') }
  const { code } = await viewer.call(updateDiscount, { params: { uuid }, body })
  return { to: `/products/discounts/${uuid}`, text: `Código ${code} salvo.` }
})

export default function DiscountCode() {
  const { uuid, code, active, used, now, typed, choices, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/products/discounts/${uuid}`
  return (
    <div className="narrow-page form-page">
      <PageHeader
        title={code}
        lead={used}
        actions={<SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Inativo'}</SituationTag>}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {refused?.isLate ? <Late path={path} now={now} /> : null}
        {canEdit ? null : <Notice>Você vê o código, mas não pode mudá-lo.</Notice>}
        {/* Uncontrolled fields keep what was typed, so another user's version needs another key. */}
        <DiscountForm
          key={refused ? '' : typed.version}
          action={path}
          typed={typed}
          choices={choices}
          refused={refused}
          canEdit={canEdit}
          submit={refused?.isLate ? 'Salvar assim mesmo' : 'Salvar'}
        >
          <VersionField refused={refused} version={typed.version} />
        </DiscountForm>
      </div>
    </div>
  )
}

function Late({ path, now }: { path: string; now: string }) {
  return (
    <Notice tone="warning">
      <p>
        Agora está assim: <b>{now}</b>. <a href={path}>Abrir como está agora</a> e perder o que você digitou, ou confira
        abaixo e salve assim mesmo.
      </p>
    </Notice>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.code ?? 'Código'} · Descontos · Trilha` }
]

export const handle = { crumb: (data) => data?.code ?? 'Código' } satisfies CrumbHandle<typeof loader>
