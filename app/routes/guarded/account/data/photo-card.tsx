import { photoLimit } from '#app/components/form/upload/photo-limit.ts'
import {
  Button,
  describeField,
  ErrorSummary,
  FieldFrame,
  Form,
  type FormState,
  fieldOf,
  summaryOf
} from '#app/components/index.ts'
import { PHOTO_TYPES } from '#app/domain/person/photo.ts'

interface PhotoCardProps {
  /** '' when there is no photo. */
  photoUrl: string
  initials: string
  refused: FormState | undefined
}

const hint = 'JPEG, PNG ou WebP de até 10 MB. Guardamos uma cópia pequena, sem o lugar onde foi tirada.'

export function PhotoCard({ photoUrl, initials, refused }: PhotoCardProps) {
  const field = fieldOf(refused, 'foto')
  return (
    <section className="card account-card" aria-labelledby="foto">
      <h2 id="foto">Foto</h2>
      <ErrorSummary errors={summaryOf(refused)} title="A foto não foi trocada" />
      <div className="photo-row">
        {photoUrl ? (
          <img className="photo" src={photoUrl} alt="Sua foto" width={112} height={112} />
        ) : (
          <span className="photo" role="img" aria-label="Sem foto">
            {initials}
          </span>
        )}
        <div className="stack-s">
          <Form method="post" encType="multipart/form-data" native className="stack">
            <input type="hidden" name="intent" value="photo" />
            <FieldFrame field={field} label={photoUrl ? 'Trocar a foto' : 'Escolher uma foto'} hint={hint}>
              <input
                {...describeField({ field, hint })}
                type="file"
                required
                accept={PHOTO_TYPES}
                className="photo-input"
                {...photoLimit}
              />
            </FieldFrame>
            <Button>Enviar foto</Button>
          </Form>
          {photoUrl ? (
            <Form method="post">
              <input type="hidden" name="intent" value="remove-photo" />
              <Button variant="danger">Remover a foto</Button>
            </Form>
          ) : null}
        </div>
      </div>
    </section>
  )
}
