import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { carrySheet, RouteError } from '#app/components/index.ts'
import { forgotPassword, resetPassword } from '#app/contracts/auth.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { decodeEmail } from '#app/domain/person/encoded-email.ts'
import { flashHeaders, openCall, parseForm, refuseForm, requireAnonymous } from '#app/session/index.server.ts'
import { knownDevices } from '#app/session/sign-in/known-devices.server.ts'
import { usePlaceHref, withPlace } from '../use-place-href.ts'
import { ResetForm } from './reset-form.tsx'
import resetPasswordCssUrl from './reset-password.css?url'

const typed = z.string().default('')

const ResetFormSchema = z.object({
  /** `novo` asks for another code; the code's own form sends no intent. */
  intent: typed,
  hashcode: typed.transform((text) => text.replace(/[\s-]/g, '')),
  password: typed,
  confirm_password: typed
})

/** Never returned to the page: each of the three opens the account. */
const hideFields = ['hashcode', 'password', 'confirm_password']

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return { email: maskEmail(requireEmail(params.email_encoded)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const email = requireEmail(params.email_encoded)
  const { pathname, searchParams } = new URL(request.url)
  const form = await request.formData()
  const call = openCall(request)
  try {
    const { intent, ...secrets } = parseForm(form, ResetFormSchema)
    if (intent === 'novo') {
      const { data } = await call(forgotPassword, { body: { email, ...knownDevices(request) } })
      const headers = flashHeaders(request, { tone: 'info', text: data.message })
      return redirect(withPlace(pathname, searchParams), { status: 303, headers })
    }
    const { message } = await call(resetPassword, { body: { email, ...secrets, ...knownDevices(request) } })
    const headers = flashHeaders(request, { tone: 'success', text: message || 'Senha trocada. Entre com a nova.' })
    return redirect(withPlace('/login', searchParams), { status: 303, headers })
  } catch (error) {
    return refuseForm(form, error, { hideFields, answers403: true })
  }
}

/** @throws Response 404 for a path without a valid e-mail */
function requireEmail(encoded = ''): string {
  const email = decodeEmail(encoded)
  if (email) return email
  throw json({ message: 'Este endereço está incompleto. Abra-o de novo ou peça outro código.' }, { status: 404 })
}

export default function ResetPassword() {
  const { email } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <ResetForm email={email} refused={refused} />
}

export function ErrorBoundary() {
  const placeHref = usePlaceHref()
  return <RouteError href={placeHref('/forgot-password')} linkLabel="Pedir um código" />
}

export const links = carrySheet(resetPasswordCssUrl)

export const meta: MetaFunction = ({ error }) => [
  { title: `${error ? 'Endereço incompleto' : 'Criar nova senha'} · Trilha` }
]
