import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  PasswordField,
  SituationTag,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'

interface TwoStepOnProps {
  isRequired: boolean
  codesLeft: number
  refused: { result: FormState } | null
}

const few = 3

export function TwoStepOn({ isRequired, codesLeft, refused }: TwoStepOnProps) {
  const result = refused?.result
  return (
    <>
      <ErrorSummary errors={summaryOf(result)} title="Nada foi alterado" />
      <section className="card account-card" aria-labelledby="ativa">
        <header>
          <h2 id="ativa">Está ativa</h2>
          <SituationTag tone="green">Ativa</SituationTag>
        </header>
        <p>Ao entrar, depois da senha, o sistema pede o código do aplicativo autenticador.</p>
        {isRequired ? <p className="muted">Este parque a exige: ela não pode ser desativada.</p> : null}
      </section>
      <NewCodes codesLeft={codesLeft} result={result} />
      {isRequired ? null : <TurnOff result={result} />}
    </>
  )
}

interface PartProps {
  result: FormState | undefined
}

function NewCodes({ codesLeft, result }: PartProps & { codesLeft: number }) {
  return (
    <section className="card account-card" aria-labelledby="novos">
      <h2 id="novos">Códigos de recuperação</h2>
      {codesLeft <= few ? (
        <Notice tone="warning">
          <p>
            {codesLeft === 0
              ? 'Você não tem mais códigos: crie novos agora.'
              : `Resta${codesLeft === 1 ? '' : 'm'} só ${countLabel(codesLeft, { one: 'código', many: 'códigos' })}. Crie novos enquanto tem o celular.`}
          </p>
        </Notice>
      ) : (
        <p>
          Você tem {codesLeft} códigos não usados. Perdeu-os ou alguém os viu? Crie novos: os antigos deixam de valer.
        </p>
      )}
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="new-codes" />
        <TextField
          field={fieldOf(result, 'codigo_novos')}
          label="Código do aplicativo, para criar códigos novos"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
        />
        <PasswordField
          field={fieldOf(result, 'senha_novos')}
          label="Ou a sua senha"
          autoComplete="current-password"
          required={false}
        />
        <Button>Criar códigos novos</Button>
      </Form>
    </section>
  )
}

function TurnOff({ result }: PartProps) {
  return (
    <section className="card account-card" aria-labelledby="desativar">
      <h2 id="desativar">Desativar</h2>
      <p>Confirme que é você por um dos dois: um código (do aplicativo ou de recuperação) ou a senha.</p>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="disable" />
        <TextField
          field={fieldOf(result, 'codigo_desativar')}
          label="Código"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <PasswordField
          field={fieldOf(result, 'senha')}
          label="Ou a senha"
          autoComplete="current-password"
          required={false}
        />
        <Button variant="danger">Desativar</Button>
      </Form>
    </section>
  )
}
