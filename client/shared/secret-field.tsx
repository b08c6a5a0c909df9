import { CopyButton } from '#client/ui/copy-button.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

/** A link or a token that is shown only once. */
export function SecretField({ label, secret }: { label: string; secret: string }) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="min-w-0 flex-1">
        <TextInput
          readOnly
          value={secret}
          translate="no"
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <CopyButton text={secret} label={`Copy the ${label.toLowerCase()}`} />
    </div>
  );
}
