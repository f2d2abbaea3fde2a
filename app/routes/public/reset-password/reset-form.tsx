import { useLocation } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  NewPasswordFields,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { usePlaceHref } from '../use-place-href.ts'

interface ResetFormProps {
  /** Masked e-mail. */
  email: string
  refused: FormState | undefined
}

/** Also serves an invitation's first password. */
export function ResetForm({ email, refused }: ResetFormProps) {
  const { pathname, search } = useLocation()
  const placeHref = usePlaceHref()
  return (
    <div className="stack narrow">
      <h1>Crie a sua senha</h1>
      <p>
        Para a conta <b>{email}</b>. Digite o código que enviamos ao telefone do cadastro e a senha que você quer usar.
      </p>
      <ErrorSummary errors={summaryOf(refused)} title="A senha não foi salva" />
      <Form method="post" action={`${pathname}${search}`} native className="stack">
        <TextField
          field={fieldOf(refused, 'hashcode')}
          label="Código"
          hint="Como 7K2M-9QXT-01AB, com ou sem traços; maiúsculas e minúsculas são iguais."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
        />
        <NewPasswordFields refused={refused} />
        <Button variant="primary" wide>
          Salvar a senha
        </Button>
      </Form>
      <AnotherCode action={`${pathname}${search}`} />
      <p className="muted">
        Não é a sua conta? <a href={placeHref('/forgot-password')}>Usar outro e-mail</a>. Lembrou da senha?{' '}
        <a href={placeHref('/login')}>Entrar</a>.
      </p>
    </div>
  )
}

function AnotherCode({ action }: { action: string }) {
  return (
    <section className="again stack-s" aria-labelledby="outro">
      <h2 id="outro">O código não chegou?</h2>
      <p>Ele vale por pouco tempo e só uma vez. Outro código substitui o anterior.</p>
      <Form method="post" action={action} native>
        <Button name="intent" value="novo">
          Pedir outro código
        </Button>
      </Form>
    </section>
  )
}
