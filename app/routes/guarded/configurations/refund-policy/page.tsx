import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, PageHeader, summaryOf, VersionField } from '#app/components/index.ts'
import { PolicyFields, PolicyWords } from '#app/components/policy/index.ts'
import { getRefundPolicy, saveRefundPolicy } from '#app/contracts/booking/refund-policy.ts'
import { readTypedPolicy, typePolicy } from '#app/domain/refund/typed-policy.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { savedWords } from '../group-form.server.ts'
import { SavedLine } from '../group-page.tsx'
import { SectionNav } from '../section-nav.tsx'

const path = '/configurations/refund-policy'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/refund-policy')
  const { version, policy, ...save } = await viewer.call(getRefundPolicy, {})
  return {
    version,
    typed: typePolicy(policy),
    words: policyWords(policy),
    saved: savedWords(save, viewer.place.timezone)
  }
}

export const action = formAction(
  'configurations/refund-policy',
  ['version', 'withdrawal_days'],
  async ({ version }, { viewer, form }) => {
    const policy = readTypedPolicy((name) => readField(form, name))
    await viewer.call(saveRefundPolicy, { body: { version, policy } })
    return { to: path, text: 'Regras salvas. Elas valem para as próximas reservas.' }
  }
)

export default function RefundPolicy() {
  const { version, typed, words, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Cancelamento e devolução"
        lead="O que volta a quem cancela. Quem já reservou fica com as regras do dia da compra."
      />
      <SectionNav />
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <PolicyWords title="Como o visitante lê" words={words} />
        <Form method="post" action={path} className="stack">
          <VersionField refused={refused} version={version} />
          <PolicyFields typed={typed} refused={refused} canEdit />
          <div>
            <Button variant="primary">Salvar</Button>
          </div>
        </Form>
        <SavedLine saved={saved} />
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cancelamento e devolução · Configurações · Trilha' }]

export const handle = { crumb: 'Cancelamento e devolução' }
