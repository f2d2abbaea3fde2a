import { useLocation } from '@remix-run/react'
import {
  Button,
  DocumentField,
  EmailField,
  EmptyState,
  ErrorSummary,
  type FieldState,
  Form,
  type FormState,
  fieldOf,
  NameField,
  Notice,
  PasswordField,
  PhoneField,
  passwordRules,
  SelectField,
  summaryOf
} from '#app/components/index.ts'
import type { PlaceChoice } from '../place.server.ts'
import { usePlaceHref } from '../use-place-href.ts'

interface RegisterFormProps {
  /** '' when the person selects one of `choices`. */
  pid: string
  place: string
  /** Null with a `pid`, or when they could not be loaded. */
  choices: PlaceChoice[] | null
  refused: FormState | undefined
}

export function RegisterForm({ pid, place, choices, refused }: RegisterFormProps) {
  const { search } = useLocation()
  const placeHref = usePlaceHref()
  const field = (name: string) => fieldOf(refused, name)
  const known = pid || String(field('pid').value ?? '')
  const isLost = choices === null && known === ''
  // With a given place there is no field to link to.
  const errors = summaryOf(refused).map((error) =>
    choices || error.fieldId !== 'f-pid' ? error : { ...error, fieldId: undefined }
  )
  return (
    <div className="stack narrow">
      <h1>Cadastro</h1>
      <p>
        Para quem trabalha {place ? `com ${place}` : 'com um destes lugares'}: equipe, condutores e parceiros. Depois do
        cadastro, alguém do parque dá o seu acesso.
      </p>
      <p className="muted">
        Quer só visitar? <a href={placeHref('/booking')}>Reserve sem cadastro</a>.
      </p>
      <ErrorSummary errors={errors} title="O cadastro não foi enviado" />
      {isLost ? (
        <Notice tone="warning">
          <p>Não conseguimos carregar os lugares agora. Tente de novo em alguns instantes.</p>
        </Notice>
      ) : null}
      {isLost ? null : choices?.length === 0 ? (
        <EmptyState title="Não há lugar para se cadastrar agora">
          Confira o endereço que você recebeu ou tente de novo em alguns instantes.
        </EmptyState>
      ) : (
        <Form method="post" action={`/register${search}`} native className="stack">
          {choices ? (
            <PlaceField field={field('pid')} choices={choices} />
          ) : (
            <input type="hidden" name="pid" value={known} />
          )}
          <AccountFields field={field} />
          <Button variant="primary" wide>
            Cadastrar
          </Button>
        </Form>
      )}
      <p>
        Já tem conta? <a href={placeHref('/login')}>Entrar</a>.
      </p>
    </div>
  )
}

function PlaceField({ field, choices }: { field: FieldState; choices: PlaceChoice[] }) {
  const options = choices.map(({ uuid, name, where }) => ({ value: uuid, label: where ? `${name} (${where})` : name }))
  return <SelectField field={field} label="Lugar" empty="Escolha o parque" required options={options} />
}

function AccountFields({ field }: { field: (name: string) => FieldState }) {
  return (
    <>
      <NameField field={field('name')} label="Nome completo" />
      <EmailField field={field('email')} hint="É com ele que você entra." required />
      <PhoneField field={field('phone')} hint="Para o código, se um dia você esquecer a senha." required />
      <DocumentField field={field('cpf_cnpj')} required />
      <PasswordField field={field('password')} label="Senha" autoComplete="new-password" hint={passwordRules} />
    </>
  )
}
