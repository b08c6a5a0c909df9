import { Badge } from '#client/ui/badge.tsx';

/** How many skills a row shows before the rest is only counted. */
export const mostSkills = 3;

/** What somebody can do, as far as a row has room for it. */
export function Skills({ skills }: { skills: string[] }) {
  const hidden = skills.slice(mostSkills);
  if (skills.length === 0) return null;
  return (
    <ul
      aria-label="Skills"
      className="flex min-w-0 flex-wrap gap-1 [grid-area:skills] @2xl:@max-4xl:pl-16.5"
    >
      {skills.slice(0, mostSkills).map((skill, index) => (
        <li key={skill} className="flex max-w-full min-w-0 gap-1">
          <Badge className="min-w-0 flex-initial!">{skill}</Badge>
          {/* The count never stands in a line of its own. */}
          {index === mostSkills - 1 && hidden.length > 0 && (
            <span title={hidden.join(', ')} className="flex">
              <Badge tone="outline">
                +{hidden.length}
                <span className="sr-only"> more skills</span>
              </Badge>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** All that somebody can do. */
export function AllSkills({ skills }: { skills: string[] }) {
  return (
    <ul
      aria-label="All skills"
      className="flex min-w-0 flex-wrap gap-1 border-b border-line pt-1 pb-3"
    >
      {skills.map((skill) => (
        <li key={skill} className="flex max-w-full min-w-0" title={skill}>
          <Badge>{skill}</Badge>
        </li>
      ))}
    </ul>
  );
}
