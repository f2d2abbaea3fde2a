export { ImportForm } from './import-form.tsx'
export { ImportPreview, type PreviewLine } from './import-preview.tsx'
