import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { Button, carrySheet, ErrorSummary, Form, fieldOf, summaryOf, TextField } from '#app/components/index.ts'
import { forgotPassword } from '#app/contracts/auth.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { flashHeaders, openCall, parseForm, refuseForm, requireAnonymous } from '#app/session/index.server.ts'
import { knownDevices } from '#app/session/sign-in/known-devices.server.ts'
import formPageCssUrl from '../form-page.css?url'
import { usePlaceHref, withPlace } from '../use-place-href.ts'

/** The answer never reveals whether the e-mail has an account. */
const ForgotFormSchema = z.object({
  email: z
    .string()
    .default('')
    .transform((text, ctx) => {
      const checked = checkEmail(text)
      if (checked.ok) return checked.value
      ctx.addIssue({ code: 'custom', message: checked.message })
      return z.NEVER
    })
})

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const form = await request.formData()
  try {
    const { email } = parseForm(form, ForgotFormSchema)
    const { data } = await openCall(request)(forgotPassword, { body: { email, ...knownDevices(request) } })
    const headers = flashHeaders(request, { tone: 'info', text: data.message })
    const path = `/reset-password/${encodeEmail(email)}`
    return redirect(withPlace(path, new URL(request.url).searchParams), { status: 303, headers })
  } catch (error) {
    return refuseForm(form, error, { answers403: true })
  }
}

export default function ForgotPassword() {
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  const placeHref = usePlaceHref()
  return (
    <div className="stack narrow">
      <h1>Redefinir senha</h1>
      <p>
        <b>Deseja redefinir sua senha ?</b> Informe o e-mail da sua conta. O código de recuperação será enviado para o
        número de telefone que está no seu cadastro.
      </p>
      <ErrorSummary errors={summaryOf(refused)} title="O código não foi pedido" />
      <Form method="post" action={`/forgot-password${search}`} native className="stack">
        <TextField
          field={fieldOf(refused, 'email')}
          label="E-mail"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
        <Button variant="primary" wide>
          Enviar o código
        </Button>
      </Form>
      <p className="muted">
        Lembrou da senha? <a href={placeHref('/login')}>Entrar</a>.
      </p>
    </div>
  )
}

export const links = carrySheet(formPageCssUrl)

export const meta: MetaFunction = () => [{ title: 'Redefinir senha · Trilha' }]
