import { photoLimit } from '#app/components/form/upload/photo-limit.ts'
import {
  Button,
  describeField,
  ErrorSummary,
  FieldFrame,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { PHOTO_TYPES } from '#app/domain/person/photo.ts'
import { LONGEST_PHOTO_DESCRIPTION } from '#app/domain/product/photos.ts'

const hint = 'JPEG, PNG ou WebP de até 10 MB. Guardamos uma cópia menor, sem o lugar onde foi tirada.'

export function UploadCard({ uuid, refused }: { uuid: string; refused: FormState | undefined }) {
  const field = fieldOf(refused, 'foto')
  return (
    <section className="card stack" aria-labelledby="nova-foto">
      <h2 id="nova-foto">Nova foto</h2>
      <ErrorSummary errors={summaryOf(refused)} title="A foto não foi acrescentada" />
      <Form method="post" action={`/products/${uuid}/photos`} encType="multipart/form-data" native className="stack">
        <input type="hidden" name="intent" value="send" />
        <FieldFrame field={field} label="Arquivo" hint={hint}>
          <input
            {...describeField({ field, hint })}
            type="file"
            required
            accept={PHOTO_TYPES}
            className="photo-file"
            {...photoLimit}
          />
        </FieldFrame>
        <TextField
          field={fieldOf(refused, 'descricao')}
          label="Descrição"
          hint="Descreva a imagem para quem não pode vê-la."
          optional
          maxLength={LONGEST_PHOTO_DESCRIPTION}
          autoComplete="off"
        />
        <div>
          <Button variant="primary">Enviar foto</Button>
        </div>
      </Form>
    </section>
  )
}
