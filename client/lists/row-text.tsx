type RowTextProps = { name: string; description?: string | null };

/** The name of a row, in full as a title, and its description. */
export function RowText({ name, description }: RowTextProps) {
  return (
    <div className="min-w-0 flex-1">
      <h3
        dir="auto"
        translate="no"
        title={name}
        className="line-clamp-2 text-left font-medium wrap-anywhere text-ink"
      >
        {name}
      </h3>
      {description && (
        <p
          dir="auto"
          translate="no"
          title={description}
          className="mt-0.5 line-clamp-2 text-left wrap-anywhere text-ink-soft"
        >
          {description}
        </p>
      )}
    </div>
  );
}
