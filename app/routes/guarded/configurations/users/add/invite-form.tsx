import {
  Button,
  EmailField,
  ErrorSummary,
  FieldPair,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  NameField,
  type Option,
  PhoneField,
  RadioGroup,
  summaryOf,
  TextField
} from '#app/components/index.ts'

interface InviteFormProps {
  uuid: string
  roles: readonly Option[]
  refused: FormState | null | undefined
}

export function InviteForm({ uuid, roles, refused }: InviteFormProps) {
  return (
    <div className="card stack">
      <ErrorSummary errors={summaryOf(refused)} title="O convite não foi enviado" />
      <Form method="post" action="/configurations/users/add" className="stack">
        <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        <PersonFields refused={refused} />
        <RadioGroup
          field={fieldOf(refused, 'role')}
          label="Perfil"
          hint="O que a pessoa poderá ver e fazer. Depois você ajusta cada permissão."
          options={roles}
          required
        />
        <div className="row">
          <Button variant="primary">Enviar convite</Button>
          <LinkButton to="/configurations/users/index" variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}

function PersonFields({ refused }: Pick<InviteFormProps, 'refused'>) {
  return (
    <>
      <NameField field={fieldOf(refused, 'name')} autoComplete="off" />
      <FieldPair>
        <EmailField field={fieldOf(refused, 'email')} autoComplete="off" required />
        <PhoneField field={fieldOf(refused, 'phone')} autoComplete="off" optional maxLength={60} />
      </FieldPair>
      <p className="hint">
        O código segue para este celular, por WhatsApp. Sem celular, ele aparece aqui uma vez, para você entregar.
      </p>
      <TextField
        field={fieldOf(refused, 'username')}
        label="Nome de usuário"
        hint="Para entrar sem digitar o e-mail. Em branco, a pessoa entra com o e-mail."
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
      />
    </>
  )
}
