import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, summaryOf } from '#app/components/form/index.ts'
import { PolicyFields, PolicyWords } from '#app/components/policy/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { getRefundPolicy, saveRefundPolicy } from '#app/contracts/booking/refund-policy.ts'
import { readTypedPolicy, typePolicy } from '#app/domain/refund/typed-policy.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { readField, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { savedWords } from '../group-form.server.ts'
import { SavedLine } from '../group-page.tsx'
import { SectionNav } from '../section-nav.tsx'
import policyCssUrl from './refund-policy.css?url'

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

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/refund-policy')
  const form = await request.formData()
  try {
    requireFields(form, 'version', 'withdrawal_days', 'complete')
    const policy = readTypedPolicy((name) => readField(form, name))
    await viewer.call(saveRefundPolicy, { body: { version: readField(form, 'version'), policy } })
    return redirectSaying(request, { to: path, text: 'Regras salvas. Elas valem para as próximas reservas.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RefundPolicy() {
  const { version, typed, words, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  // After the notice about another change the user may overwrite it.
  const isMeanwhile = Boolean(refused?.error['']?.length)
  const seen = refused && !isMeanwhile ? String(refused.initialValue.version ?? version) : version
  return (
    <>
      <PageHeader
        title="Cancelamento e devolução"
        lead="O que volta a quem cancela. Quem já reservou fica com as regras do dia da compra."
      />
      <SectionNav />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <PolicyWords title="Como o visitante lê" words={words} />
        <Form method="post" action={path} className="stack">
          <input type="hidden" name="version" value={seen} />
          <PolicyFields typed={typed} refused={refused} canEdit />
          <div>
            <Button variant="primary">Salvar</Button>
          </div>
          {/* Keep this field last: a truncated body arrives without it. */}
          <input type="hidden" name="complete" value="1" />
        </Form>
        <SavedLine saved={saved} />
      </div>
    </>
  )
}

export const links = linkSheets(policyCssUrl)

export const meta: MetaFunction = () => [{ title: 'Cancelamento e devolução · Configurações · Trilha' }]

export const handle = { crumb: 'Cancelamento e devolução' }
