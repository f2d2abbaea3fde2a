import { Button, Form, type FormState, fieldOf, NewPasswordFields, TextField } from '#app/components/index.ts'

interface ByCodeProps {
  username: string
  /** True once a code was sent. */
  isSent: boolean
  refused: FormState | undefined
}

/** Follows specification §5: asks first, and tells where the code goes. */
export function ByCode({ username, isSent, refused }: ByCodeProps) {
  return (
    <>
      <Form method="post" className="stack">
        <p>O código de recuperação vai para o telefone do seu cadastro.</p>
        <div>
          <Button name="intent" value="codigo" variant={isSent ? 'secondary' : 'primary'}>
            {isSent ? 'Pedir outro código' : 'Enviar o código'}
          </Button>
        </div>
      </Form>
      {isSent ? (
        <Form method="post" className="stack">
          <TextField
            field={fieldOf(refused, 'hashcode')}
            label="Código"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={20}
            required
          />
          <NewPasswordFields refused={refused} />
          <Button name="intent" value="nova" variant="primary">
            Trocar a senha
          </Button>
          <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
        </Form>
      ) : null}
    </>
  )
}
