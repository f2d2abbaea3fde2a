import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, Form, Notice, PageHeader } from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { toProof } from '../../to-proof.ts'
import { SectionNav } from '../section-nav.tsx'
import { answerTwoStep } from './answer.server.ts'
import { TwoStepOn } from './on.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetup } from './setup.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const account = await viewer.call(getAccount, {})
  const { username, two_step, two_step_required: isRequired, recovery_codes: codesLeft } = account
  const whose = `${username}, ${viewer.place.name}`
  return { isOn: two_step === 'on', isRequired, codesLeft, whose, proof: toProof(account) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  return answerTwoStep(request, viewer)
}

export default function TwoStep() {
  const { isOn, isRequired, codesLeft, whose, proof } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  // The loader has run since: two-step may have been turned on or off elsewhere in between.
  const codes = isOn && answer?.kind === 'codes' ? answer : null
  const setup = !isOn && answer?.kind === 'setup' ? answer : null
  const refused = answer?.kind === 'refused' ? answer : null
  return (
    <div className="narrow-page">
      <PageHeader
        title="Verificação em duas etapas"
        lead="Além da senha, um código do seu celular: quem descobrir a senha ainda não entra."
      />
      <SectionNav />
      <div className="stack">
        {isRequired && !isOn ? <WhyRequired /> : null}
        {refused && !isOn ? <Notice tone="warning" role="alert" title={refused.message} /> : null}
        {codes ? (
          <RecoveryCodes {...codes} whose={whose} onward={isRequired ? '/loading' : '/account/two-step'} />
        ) : null}
        {setup ? <TwoStepSetup {...setup} proof={proof} /> : null}
        {isOn && !codes ? <TwoStepOn isRequired={isRequired} codesLeft={codesLeft} refused={refused} /> : null}
        {isOn || setup ? null : <Start isRequired={isRequired} />}
      </div>
    </div>
  )
}

function WhyRequired() {
  return (
    <Notice tone="warning" title="Este parque exige a verificação em duas etapas">
      <p>
        Ative-a para continuar: leva dois minutos e basta um aplicativo gratuito no celular. Você não precisa entrar de
        novo depois.
      </p>
    </Notice>
  )
}

function Start({ isRequired }: { isRequired: boolean }) {
  return (
    <section className="card account-card" aria-labelledby="ativar">
      <h2 id="ativar">{isRequired ? 'Ativar agora' : 'Está desativada'}</h2>
      <p>
        Você vai precisar de um aplicativo autenticador no celular, como Google Authenticator, Microsoft Authenticator
        ou Aegis. Ele mostra um código novo a cada 30 segundos, também sem internet.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="start" />
        <Button variant="primary">Começar</Button>
      </Form>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Verificação em duas etapas · Trilha' }]

export const handle = { crumb: 'Verificação em duas etapas' }
