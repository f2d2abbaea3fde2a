import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  type CrumbHandle,
  ErrorSummary,
  Form,
  Notice,
  PageHeader,
  summaryOf,
  VersionField
} from '#app/components/index.ts'
import { PolicyFields, PolicyWords } from '#app/components/policy/index.ts'
import { getProductPolicy, saveProductPolicy } from '#app/contracts/booking/refund-policy.ts'
import { POLICY_PARTS } from '#app/domain/refund/check-policy.ts'
import { readTypedPolicy, typePolicy } from '#app/domain/refund/typed-policy.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { attractionCrumb } from '../attraction-crumb.ts'
import { readVersion } from '../read-product.server.ts'
import { ProductNav } from '../section-nav.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const found = await viewer.call(getProductPolicy, { params: { uuid: params.uuid ?? '' } })
  const { uuid, name, version, own, policy } = found
  return {
    uuid,
    name,
    version,
    own,
    typed: typePolicy(policy),
    words: policyWords(policy),
    canEdit: viewer.can('products/edit')
  }
}

export const action = formAction(
  'products/edit',
  ['version', 'withdrawal_days'],
  async (_fields, { viewer, form, params }) => {
    const { uuid = '' } = params
    const own = POLICY_PARTS.filter((part) => readField(form, `own_${part}`) === 'on')
    const policy = readTypedPolicy((name) => readField(form, name))
    await viewer.call(saveProductPolicy, { params: { uuid }, body: { version: readVersion(form), own, policy } })
    const text =
      own.length === 0 ? 'Agora valem as regras do parque.' : 'Regras salvas: valem para as próximas reservas.'
    return { to: `/products/${encodeURIComponent(uuid)}/refund-policy`, text }
  }
)

export default function ProductPolicy() {
  const { uuid, name, version, own, typed, words, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader title="Cancelamento" lead={name} />
      <ProductNav uuid={uuid} />
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {canEdit ? null : <Notice>Você vê estas regras, mas não pode mudá-las.</Notice>}
        <p>
          {own.length === 0
            ? 'Valem as regras do parque. Marque só o que neste atrativo é diferente.'
            : 'O que não está marcado segue as regras do parque.'}{' '}
          Quem já reservou fica com as regras do dia da compra.
        </p>
        <PolicyWords title="Como o visitante lê" words={words} />
        <Form method="post" action={`/products/${uuid}/refund-policy`} className="stack">
          <VersionField refused={refused} version={version} />
          <PolicyFields typed={typed} refused={refused} canEdit={canEdit} own={own} />
          {canEdit ? (
            <div>
              <Button variant="primary">Salvar</Button>
            </div>
          ) : null}
        </Form>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Cancelamento de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Cancelamento', above: attractionCrumb } satisfies CrumbHandle<typeof loader>
